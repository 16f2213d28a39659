import { Modal } from '@mantine/core';
import { Link } from 'react-router';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Performance } from '../../../../contract/returns/returns.ts';
import {
  formatMoney,
  formatQuantity,
  formatSigned,
  formatSignedPercent,
} from '../../../lib/format/format.ts';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { grossText } from '../../returns/return-figures.ts';
import { ReportData } from '../report-basis.tsx';
import type { ReportQuestion } from '../report-question.ts';
import type { ReturnRow } from './return-rows.ts';
import classes from './returns.module.css';
import { useInputs } from './returns.queries.ts';

interface InputsDialogProps {
  row: ReturnRow;
  question: Pick<ReportQuestion, 'from' | 'to' | 'currency' | 'type' | 'securitiesAccountId'>;
  onClose: () => void;
}

const kinds = { opening: '期初', trade: '买卖', dividend: '分红', closing: '期末市值' };

/** What the figures of a row are made of: flows, values and rates. */
export function InputsDialog({ row, question, onClose }: InputsDialogProps) {
  const query = useInputs(row, question);
  const narrow = useNarrow();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${row.name} · ${question.from} 至 ${question.to}`}
      size="lg"
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <ReportData query={query}>
        {(data) => (
          <>
            <Formulas data={data} />
            <Inputs data={data} isAccount={row.kind === 'securities-account'} />
            {row.kind === 'securities-account' && (
              <Link to="/dashboard/securities" className={classes.link}>
                {row.profit === null ? '去登记转入转出，才能计算收益率' : '查看证券账户'}
              </Link>
            )}
            {row.kind === 'investment' && (
              <Link to={`/dashboard/investments/${row.id}`} className={classes.link}>
                查看这笔投资
              </Link>
            )}
          </>
        )}
      </ReportData>
    </Modal>
  );
}

function Formulas({ data }: { data: Performance }) {
  const { currency, simple, twr, xirr, profit } = data;
  const money = (amount: number | null) => formatMoney(amount, currency);
  const weighted = xirr.periodPercent ?? xirr.annualPercent;
  const lines: [string, string, string][] = [
    [
      '收益',
      formatSigned(profit, currency),
      `期末 ${money(data.closingValue)} − 期初 ${money(data.openingValue)} − 投入 ${money(data.moneyIn)} + 取出 ${money(data.moneyOut)}`,
    ],
    [
      '累计收益率',
      formatSignedPercent(simple.percent),
      simple.reason?.message ?? `收益 ${money(profit)} ÷ 最大净投入 ${money(simple.peakInvested)}`,
    ],
    [
      '时间加权',
      formatSignedPercent(twr.percent),
      twr.reason?.message ?? '各段（期末市值 + 取出）÷（上段市值 + 投入）相乘，再减 1',
    ],
    [
      xirr.periodPercent === null ? '资金加权（年化）' : '资金加权（期间）',
      formatSignedPercent(weighted),
      xirr.reason?.message ?? '使下列各笔现金流折现后合计为零的收益率',
    ],
  ];
  return (
    <dl className={classes.formulas}>
      {lines.map(([label, value, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface InputsProps {
  data: Performance;
  isAccount: boolean;
}

function Inputs({ data: { inputs, currency, excluded }, isAccount }: InputsProps) {
  const kindOf = (kind: keyof typeof kinds) =>
    isAccount && kind === 'trade' ? '转入转出' : kinds[kind];
  const exclusions = excluded.map(({ id, name, reason }) => (
    <li key={id}>{`不含 ${name}：${reason.message}`}</li>
  ));
  if (!inputs) {
    return exclusions.length > 0 ? <ul className={classes.notes}>{exclusions}</ul> : null;
  }
  return (
    <>
      {exclusions.length > 0 && <ul className={classes.notes}>{exclusions}</ul>}
      <InputTable
        title="现金流（投入为正）"
        head={['日期', '类别', '金额']}
        rows={inputs.flows.map((flow) => [
          flow.day,
          kindOf(flow.kind),
          `${formatSigned(flow.amount, currency)}${grossText(flow, currency)}`,
        ])}
      />
      <InputTable
        title="各日市值"
        head={['日期', '市值']}
        rows={inputs.values.map(({ day, value }) => [day, formatMoney(value, currency)])}
      />
      {inputs.rates.length > 0 && (
        <InputTable
          title="所用汇率"
          head={['日期', '汇率']}
          rows={inputs.rates.map(({ day, currency: from, rate }) => [
            day,
            rateText(from, rate, currency),
          ])}
        />
      )}
    </>
  );
}

function rateText(from: Currency, rate: number, to: Currency): string {
  return `1 ${from} = ${formatQuantity(Number(rate.toPrecision(6)))} ${to}`;
}

interface InputTableProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

function InputTable({ title, head, rows }: InputTableProps) {
  return (
    <table className={classes.inputs}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withKeys(rows).map(({ key, row }) => (
          <tr key={key}>
            {row.map((cell, column) => (
              <td key={head[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
