import { Table } from '@mantine/core';
import type { ScenarioLine, Scenarios } from '../../../../contract/planning/scenarios.ts';
import { formatMoney, formatSigned } from '../../../lib/format/format.ts';
import { Explain } from '../../../ui/figures/explain.tsx';
import { Facts } from '../../../ui/figures/facts.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import classes from '../planning.module.css';

type Mark = ScenarioLine['marks'][number];

/** Net worth after some years as things are, with each decision, and what each of them makes of it. */
export function ScenarioTable({ data }: { data: Scenarios }) {
  const { base, scenarios, currency } = data;
  const lines = [
    { key: 'base', name: '不做改变', line: base },
    ...scenarios.flatMap(({ id, name, line }) => (line ? [{ key: id, name, line }] : [])),
  ];
  const money = (amount: number) => formatMoney(amount, currency);
  const signed = (amount: number) => formatSigned(amount, currency);
  return (
    <DataTable label="各种决定下的净资产" twoLines>
      <TableHead columns={['决定', ...figures(base.marks.map(nameOf))]} />
      <Table.Tbody>
        {lines.map(({ key, name, line }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" className={classes.title}>
              {name}
            </Table.Th>
            {line.marks.map((mark) => (
              <Table.Td key={mark.months} ta="right">
                <span className={classes.explained}>
                  {money(mark.netWorth)}
                  <Explain subject={`${name} ${nameOf(mark)}`}>
                    {() => (
                      <PartList
                        parts={mark.parts}
                        money={key === 'base' ? money : signed}
                        sum={
                          key === 'base'
                            ? ['净资产', money(mark.netWorth)]
                            : ['比不做改变', signed(mark.difference)]
                        }
                      />
                    )}
                  </Explain>
                </span>
                {key !== 'base' && (
                  <span className={classes.difference}>{signed(mark.difference)}</span>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}

const nameOf = ({ months }: Mark) => `${months / 12} 年后`;

interface PartListProps {
  parts: Mark['parts'];
  money: (amount: number) => string;
  sum: [label: string, value: string];
}

/** What a figure is made of. */
function PartList({ parts, money, sum }: PartListProps) {
  const lines = [...parts.map(({ label, amount }) => [label, money(amount)] as const), sum];
  return <Facts className={classes.facts} facts={lines} />;
}
