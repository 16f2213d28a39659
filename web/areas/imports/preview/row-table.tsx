import { Checkbox, Table } from '@mantine/core';
import type { Import, ImportRow } from '../../../../contract/imports/imports.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import layout from '../step-layout.module.css';
import { CategoryCell } from './category-cell.tsx';
import classes from './preview.module.css';
import { rowInWords } from './row-in-words.ts';
import { useAccountNames } from './use-account-names.ts';
import type { CategoryChoices } from './use-category-choices.ts';
import type { RowChoices } from './use-row-choices.ts';

export interface RowsProps {
  draft: Import;
  rows: readonly ImportRow[];
  choices: RowChoices;
  categories: CategoryChoices;
}

const headsOf: Partial<Record<Import['kind'], readonly string[]>> = {
  CASH: ['类型', '说明', '账户'],
  TRADES: ['业务', '证券', '数量与价格'],
};
const itemHeads = ['操作', '名称', '说明'];

/** A page of rows as a table. */
export function RowTable({ draft, rows, choices, categories }: RowsProps) {
  const nameOf = useAccountNames(draft);
  const hasCategories = draft.kind === 'CASH' && categories.hasCategories;
  const heads = headsOf[draft.kind] ?? itemHeads;
  return (
    <DataTable label="文件里的记录" twoLines>
      <TableHead
        columns={[
          '导入',
          '行',
          '日期',
          ...heads,
          ...(hasCategories ? ['分类'] : []),
          { figure: '金额' },
        ]}
      />
      <Table.Tbody>
        {rows.map((row) => {
          const { day, action, what, detail, amount } = rowInWords(row, draft, nameOf);
          const isChosen = choices.isChosen(row);
          return (
            <Table.Tr key={row.n} className={isChosen ? undefined : (classes.unchosen ?? '')}>
              <Table.Td className={list.short}>
                <RowCheckbox row={row} choices={choices} />
              </Table.Td>
              <Table.Td className={list.short}>{row.n}</Table.Td>
              <Table.Td className={list.short}>{day}</Table.Td>
              <Table.Td className={list.short}>{action}</Table.Td>
              <Table.Td className={classes.what}>
                {what || '-'}
                <RowRemarks row={row} />
              </Table.Td>
              <Table.Td>{detail || '-'}</Table.Td>
              {hasCategories && (
                <Table.Td>
                  <CategoryCell row={row} categories={categories} />
                </Table.Td>
              )}
              <Table.Td ta="right" className={list.figure}>
                {amount}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </DataTable>
  );
}

/** Whether a row is imported; of one that cannot be, nothing to press. */
export function RowCheckbox({ row, choices }: { row: ImportRow; choices: RowChoices }) {
  if (row.state === 'ERROR' || row.state === 'SKIPPED') return null;
  return (
    <Checkbox
      aria-label={`导入第 ${row.n} 行`}
      checked={choices.isChosen(row)}
      onChange={({ currentTarget }) => choices.choose(row.n, currentTarget.checked)}
    />
  );
}

/** Why a row is not imported, and what to look at. */
export function RowRemarks({ row }: { row: ImportRow }) {
  const { state, problems, warnings, transferWith, becomes } = row;
  return (
    <>
      {state === 'DUPLICATE' && <span className={layout.remark}>已经有了</span>}
      {problems.map((text) => (
        <span key={text} className={state === 'SKIPPED' ? layout.remark : layout.problem}>
          {state === 'SKIPPED' && !text.includes('不导入') ? `不导入：${text}` : text}
        </span>
      ))}
      {transferWith !== null && (
        <span className={layout.remark}>
          {becomes && 'symbol' in becomes
            ? `与第 ${transferWith} 行是同一笔转换，一起导入`
            : `与第 ${transferWith} 行合为一笔转账`}
        </span>
      )}
      {warnings.map((text) => (
        <span key={text} className={classes.warning}>
          {text}
        </span>
      ))}
    </>
  );
}
