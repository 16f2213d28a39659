import { Button, Table } from '@mantine/core';
import { Link } from 'react-router';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { prepaymentModeLabels } from '../../../../contract/loans/loan-fields.ts';
import {
  changedSideLabels,
  decisionKindLabels,
  moneyUseLabels,
  restUseLabels,
} from '../../../../contract/planning/scenario-fields.ts';
import type { Scenario } from '../../../../contract/planning/scenarios.ts';
import { formatMoney, formatPercent, formatSigned } from '../../../lib/format/format.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import classes from '../planning.module.css';
import { noteOnCarryingOut, waysToCarryOut } from './carry-out.ts';

interface ScenarioCardProps {
  scenario: Scenario;
  currency: Currency;
  onEdit: () => void;
  onRemove: () => void;
}

/** A decision: what it is, what follows of it, and where it is carried out. */
export function ScenarioCard({ scenario, currency, onEdit, onRemove }: ScenarioCardProps) {
  const { id, name, decision, problem } = scenario;
  const note = noteOnCarryingOut(scenario);
  return (
    <li className={classes.goal}>
      <div className={classes.goalHead}>
        <div>
          <h3 className={classes.goalName}>{name}</h3>
          <span className={classes.kind}>{decisionKindLabels[decision.kind]}</span>
        </div>
        <RowButtons id={id}>
          <Button variant="subtle" size="compact-sm" aria-label={`编辑 ${name}`} onClick={onEdit}>
            编辑
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`删除 ${name}`}
            onClick={onRemove}
          >
            删除
          </Button>
        </RowButtons>
      </div>
      {problem !== null && (
        <p role="alert" className={classes.late}>
          现在算不出来：{problem}
        </p>
      )}
      <Facts className={classes.facts} facts={factsOf(scenario, currency)} />
      {scenario.prepaying && (
        <Prepaying scenario={scenario} currency={scenario.loanCurrency ?? currency} />
      )}
      <div data-writes className={classes.carryOut}>
        {waysToCarryOut(scenario).map(({ label, path }) => (
          <Button key={label} component={Link} to={path} variant="default" size="sm">
            {label}
          </Button>
        ))}
      </div>
      {note !== null && (
        <p data-writes className={classes.byHand}>
          {note}
        </p>
      )}
    </li>
  );
}

type Fact = [label: string, value: string];

function factsOf(scenario: Scenario, currency: Currency): Fact[] {
  const { decision, loanName, loanCurrency, itemName, burden, sold } = scenario;
  const money = (amount: number) => formatMoney(amount, currency);
  const when: Fact = [decision.kind === 'CHANGE' ? '从' : '日期', decision.day];
  const afterSale: Fact[] = sold
    ? [
        [
          '卖掉',
          `${itemName ?? '资产'}${sold.percent === 100 ? '' : `的 ${formatPercent(sold.percent)}`}，${money(sold.proceeds)}`,
        ],
        ['费用', money(sold.costs)],
        ...(sold.loanRepaid > 0
          ? [['还清', `${loanName ?? '贷款'} ${money(sold.loanRepaid)}`] satisfies Fact]
          : []),
        ['剩下', money(sold.rest)],
      ]
    : [];
  switch (decision.kind) {
    case 'PREPAY':
      return [
        when,
        ['贷款', loanName ?? '-'],
        ['金额', formatMoney(decision.amount, loanCurrency ?? currency)],
        ['用来', moneyUseLabels[decision.use]],
        ['投资的年收益率', formatPercent(decision.returnPercent)],
      ];
    case 'BUY':
      return [
        when,
        ['总价', money(decision.price)],
        ['首付和费用', money(decision.downPayment + decision.costs)],
        ['房价每年涨', formatPercent(decision.growthPercent)],
        ...(burden
          ? ([
              ['新月供', money(burden.newInstalments)],
              ['其他月供', money(burden.otherInstalments)],
              [
                '月供占月收入',
                burden.percent === null
                  ? '还没有收入记录'
                  : `${formatPercent(burden.percent)}（月收入 ${money(burden.income)}）`,
              ],
            ] satisfies Fact[])
          : []),
        ...afterSale,
      ];
    case 'SELL':
      return [
        when,
        ...afterSale,
        [
          '剩下的钱',
          decision.rest === 'INVEST'
            ? `${restUseLabels.INVEST}，每年 ${formatPercent(decision.returnPercent ?? 0)}`
            : restUseLabels.CASH,
        ],
      ];
    default:
      return [
        when,
        ...(itemName === null ? [] : ([['周期收支', itemName]] satisfies Fact[])),
        [`每月${changedSideLabels[decision.side]}`, formatSigned(decision.amount, currency)],
        ['持续', decision.months == null ? '一直' : `${decision.months} 个月`],
      ];
  }
}

type PrepayWay = NonNullable<Scenario['prepaying']>['ways'][number];

/** Both ways of prepaying beside investing the money. */
function Prepaying({ scenario, currency }: { scenario: Scenario; currency: Currency }) {
  const { prepaying, decision, name } = scenario;
  if (!prepaying || decision.kind !== 'PREPAY') return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const columns: { label: string; of: (way: PrepayWay) => string }[] = [
    { label: '月供', of: ({ paymentWith }) => money(paymentWith) },
    { label: '期末剩余本金', of: ({ owedWith }) => money(owedWith) },
    { label: '投资比提前还多', of: ({ gain }) => formatSigned(gain, currency) },
    {
      label: '打平的年收益率',
      of: ({ breakEvenPercent }) =>
        breakEvenPercent === null ? '没有' : formatPercent(breakEvenPercent, 4),
    },
  ];
  return (
    <DataTable label={`${name}的两种还法`}>
      <TableHead columns={['还法', ...figures(columns.map(({ label }) => label))]} />
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row" className={classes.way}>
            不提前还
          </Table.Th>
          <Table.Td ta="right">{money(prepaying.paymentWithout)}</Table.Td>
          <Table.Td ta="right">{money(prepaying.owedWithout)}</Table.Td>
          <Table.Td ta="right">-</Table.Td>
          <Table.Td ta="right">-</Table.Td>
        </Table.Tr>
        {prepaying.ways.map((way) => (
          <Table.Tr key={way.mode}>
            <Table.Th scope="row" className={classes.way}>
              {prepaymentModeLabels[way.mode]}
            </Table.Th>
            {columns.map(({ label, of }) => (
              <Table.Td key={label} ta="right">
                {of(way)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
