import { Select, Table } from '@mantine/core';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import type { AmountMode, ImportMapping, MappingField } from '../import-choices.ts';
import type { ReadFile } from '../import-file.ts';
import { cellClass } from './cell-class.ts';
import classes from './confirm.module.css';
import { amountModeLabels, amountModeOf, requiredFields, shownFields } from './mapping.ts';

const kinds = [
  { value: 'CASH', label: '收支流水' },
  { value: 'TRADES', label: '证券、基金或数字货币交易' },
] as const;
const amountModes = (Object.entries(amountModeLabels) as [AmountMode, string][]).map(
  ([value, label]) => ({ value, label }),
);
/** How many rows of the file are shown. */
const shownRows = 5;

interface MappingFormProps {
  read: ReadFile;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Says which column of an unknown table is what, beside the first rows of the table. */
export function MappingForm({ read, mapping, onChange }: MappingFormProps) {
  const required = requiredFields(mapping);
  const columns = [...new Set(read.header.map((cell) => cell.trim()).filter(Boolean))];

  function choose(field: MappingField, header: string | null) {
    const { [field]: _old, ...others } = mapping.columns;
    onChange({ ...mapping, columns: header ? { ...others, [field]: header } : others });
  }

  return (
    <div className={classes.mapping}>
      <ChoiceRow
        label="文件内容"
        options={kinds}
        value={mapping.kind}
        onChange={(kind) => onChange({ ...mapping, kind })}
      />
      <SampleTable read={read} mapping={mapping} />
      <div className={classes.fields}>
        {mapping.kind === 'CASH' && (
          <Select
            label="金额的写法"
            data={amountModes}
            allowDeselect={false}
            value={amountModeOf(mapping)}
            onChange={(value) =>
              onChange({
                ...mapping,
                options: { ...mapping.options, amountMode: value as AmountMode },
              })
            }
          />
        )}
        {shownFields(mapping).map(({ field, label }) => (
          <Select
            key={field}
            label={label}
            placeholder={required.includes(field) ? '请选择一列' : '没有这一列'}
            withAsterisk={required.includes(field)}
            clearable
            clearButtonProps={{ 'aria-label': `清除${label}` }}
            data={columns}
            value={mapping.columns[field] ?? null}
            onChange={(header) => choose(field, header)}
          />
        ))}
      </div>
    </div>
  );
}

/** The first rows as the file has them; above each column what it was mapped to. */
function SampleTable({ read, mapping }: Pick<MappingFormProps, 'read' | 'mapping'>) {
  const fields = shownFields(mapping);
  const columns = withKeys(read.header);
  const fieldOf = (header: string) =>
    fields.find(({ field }) => mapping.columns[field] === header.trim())?.label;
  return (
    <DataTable label="文件的前几行">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ key, row: header }) => (
            <Table.Th key={key} scope="col">
              {header || '（无表头）'}
              {fieldOf(header) && <span className={classes.mapped}>{fieldOf(header)}</span>}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {withKeys(read.sample.slice(0, shownRows)).map(({ key: rowKey, row: cells }) => (
          <Table.Tr key={rowKey}>
            {columns.map(({ key }, column) => (
              <Table.Td key={key} className={cellClass(cells[column])}>
                {cells[column]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
