import { Table } from '@mantine/core';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatSignedPercent } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { SortHeader } from '../../../ui/lists/sort-header.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import {
  nextSorting,
  type ReturnRow,
  type Sorting,
  type SortKey,
  sortRows,
} from './return-rows.ts';
import classes from './returns.module.css';

interface ReturnsTableProps {
  rows: readonly ReturnRow[];
  totals: ReturnRow;
  currency: Currency;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onOpen: (row: ReturnRow) => void;
}

const heads: readonly { label: string; below?: string; key?: SortKey }[] = [
  { label: '期末（期初）市值', key: 'closing' },
  { label: '投入', below: '取出' },
  { label: '收益（浮动）', key: 'profit' },
  { label: '已实现', below: '分红与利息' },
  { label: '费用', below: '税费' },
  { label: '累计收益率', key: 'simple' },
  { label: '时间加权', key: 'twr' },
  { label: '资金加权', key: 'xirr' },
];

/** Above this many em the table stands beside the navigation without scrolling. */
const tableFrom = 75;

/** Every holding with all its figures, two in a column; cards where there is no space for them. */
export function ReturnsTable(props: ReturnsTableProps) {
  const { rows, totals, currency, sorting, onSort, onOpen } = props;
  const isPrinting = usePrinting();
  // Paper is narrower than a window: without this, what was laid out is replaced while it is printed.
  const narrow = useNarrow(tableFrom) && !isPrinting;
  const ordered = sortRows(rows, sorting);
  if (narrow) {
    return (
      <ul className={list.cards} aria-label="投资收益">
        {[...ordered, totals].map((row) => (
          <ReturnCard key={row.id ?? 'totals'} row={row} currency={currency} onOpen={onOpen} />
        ))}
      </ul>
    );
  }
  const direction = (key: SortKey) => (sorting.key === key ? sorting.direction : null);
  return (
    <DataTable label="投资收益" twoLines>
      <Table.Thead>
        <Table.Tr>
          {isPrinting ? (
            <Table.Th scope="col">名称</Table.Th>
          ) : (
            <SortHeader
              label="名称"
              direction={direction('name')}
              onSort={() => onSort(nextSorting(sorting, 'name'))}
            />
          )}
          {heads.map(({ label, key, below }) =>
            // Chromium leaves the buttons out where it repeats a head on paper.
            key && !isPrinting ? (
              <SortHeader
                key={label}
                label={label}
                align="right"
                direction={direction(key)}
                onSort={() => onSort(nextSorting(sorting, key))}
              />
            ) : (
              <Table.Th key={label} scope="col" ta="right">
                {label}
                <p className={list.second}>{below}</p>
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ordered.map((row) => (
          <Line key={row.id} row={row} currency={currency} onOpen={onOpen} />
        ))}
        <Line row={totals} currency={currency} onOpen={onOpen} isTotal />
      </Table.Tbody>
    </DataTable>
  );
}

interface RowProps {
  row: ReturnRow;
  currency: Currency;
  onOpen: (row: ReturnRow) => void;
}

function Line({ row, currency, onOpen, isTotal = false }: RowProps & { isTotal?: boolean }) {
  const pairs = [
    [row.closing, row.opening],
    [row.moneyIn, row.moneyOut],
    [row.profit, row.unrealized],
    [row.realized, row.income],
    [row.fees, row.taxes],
  ] as const;
  const gains = [2, 3];
  return (
    <Table.Tr {...(isTotal && { className: classes.total ?? '' })}>
      <Table.Th scope="row" className={`${list.name} ${classes.rowName}`}>
        <NameButton row={row} onOpen={onOpen} />
        <p className={list.second}>{row.reason ?? (isTotal ? '' : row.currency)}</p>
      </Table.Th>
      {pairs.map(([first, second], index) => (
        <Table.Td key={heads[index]?.label} ta="right">
          <Money amount={first} currency={currency} {...look(gains.includes(index))} />
          <p className={list.secondFigure}>
            <Money amount={second} currency={currency} signed={gains.includes(index)} />
          </p>
        </Table.Td>
      ))}
      <Table.Td ta="right">{formatSignedPercent(row.simple)}</Table.Td>
      <Table.Td ta="right">{formatSignedPercent(row.twr)}</Table.Td>
      <Table.Td ta="right">
        {formatSignedPercent(row.xirr)}
        <p className={list.secondFigure}>{row.xirrBasis}</p>
      </Table.Td>
    </Table.Tr>
  );
}

function look(isGain: boolean) {
  return isGain ? ({ signed: true, tone: 'auto' } as const) : {};
}

function NameButton({ row, onOpen }: Pick<RowProps, 'row' | 'onOpen'>) {
  return (
    <button type="button" className={classes.name} onClick={() => onOpen(row)}>
      {row.name}
    </button>
  );
}

function ReturnCard({ row, currency, onOpen }: RowProps) {
  const amounts: [string, number | null, boolean][] = [
    ['期初市值', row.opening, false],
    ['投入', row.moneyIn, false],
    ['取出', row.moneyOut, false],
    ['期末市值', row.closing, false],
    ['浮动盈亏', row.unrealized, true],
    ['已实现', row.realized, true],
    ['分红与利息', row.income, true],
    ['费用', row.fees, false],
    ['税费', row.taxes, false],
  ];
  // Why an amount is not known is shown above; a line for each would repeat it nine times.
  const facts = amounts.filter(([, amount]) => amount !== null);
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <div className={list.name}>
          <NameButton row={row} onOpen={onOpen} />
        </div>
        <Money amount={row.profit} currency={currency} signed tone="auto" />
      </div>
      <p className={list.second}>{row.reason ?? row.currency}</p>
      <dl className={list.facts}>
        <dt>累计收益率</dt>
        <dd>{formatSignedPercent(row.simple)}</dd>
        <dt>时间加权</dt>
        <dd>{formatSignedPercent(row.twr)}</dd>
        <dt>资金加权{row.xirrBasis && `（${row.xirrBasis}）`}</dt>
        <dd>{formatSignedPercent(row.xirr)}</dd>
        {facts.map(([label, amount, isGain]) => (
          <FactLine key={label} label={label} amount={amount} currency={currency} isGain={isGain} />
        ))}
      </dl>
    </li>
  );
}

interface FactLineProps {
  label: string;
  amount: number | null;
  currency: Currency;
  isGain: boolean;
}

function FactLine({ label, amount, currency, isGain }: FactLineProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} signed={isGain} />
      </dd>
    </>
  );
}
