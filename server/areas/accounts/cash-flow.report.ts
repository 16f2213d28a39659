import type { Currency } from '../../../contract/fields/currencies.ts';
import { type Decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import { convert, usedRates } from '../../../finance/money/money.ts';
import { noRates } from '../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import { chainOf } from '../../ledger/entries/entry-chains.repository.ts';
import { transactionLabel } from '../../ledger/entries/entry-label.ts';
import { listJoinedIds } from '../../ledger/links/entry-links.repository.ts';
import type { Report, ReportColumn } from '../../report.ts';
import { reportPeriod } from '../../report-period.ts';
import { ratesOnDays } from '../rates/rates.repository.ts';
import {
  type AccountTransactionRow,
  listTransactionsBetween,
} from './account-transactions.repository.ts';

const columns: readonly ReportColumn[] = [
  { key: 'day', label: '日期', kind: 'day', width: 12 },
  { key: 'account', label: '账户', kind: 'text', width: 20 },
  { key: 'label', label: '类型', kind: 'text', width: 12 },
  { key: 'description', label: '说明', kind: 'text', width: 30 },
  { key: 'currency', label: '币种', kind: 'text', width: 8 },
  { key: 'amount', label: '金额', kind: 'amount', width: 16 },
  { key: 'moneyIn', label: '折合收入', kind: 'amount', width: 16 },
  { key: 'moneyOut', label: '折合支出', kind: 'amount', width: 16 },
];

/** Neither income nor expense: own money moves, or a balance is stated. */
const noFlow = new Set<AccountTransactionRow['type']>(['OPENING', 'ADJUSTMENT', 'TRANSFER']);

/**
 * Every movement of every account, each converted at the rate of its day. A reversal lessens the side of
 * what it takes back. The totals name the currencies that had no rate.
 */
export const cashFlowReport: Report = {
  name: 'cash-flow',
  title: '现金流水',
  columns,
  build: async (db, deps, question) => {
    const { currency } = question;
    const { from, to } = reportPeriod(deps, question);
    const moved = await listTransactionsBetween(db, question.user.ownerId, from, to);
    const joined = await listJoinedIds(db, question.user.ownerId);
    const rates = await ratesOnDays(db, [...moved.map(({ day }) => day), to]);
    const sides: { moneyIn: Decimal[]; moneyOut: Decimal[] } = { moneyIn: [], moneyOut: [] };
    const unratedCurrencies = new Set<Currency>();
    const rows = moved.map((row) => {
      const amount = fromDecimalColumn(row.amount);
      const isReversal = row.reverses !== null;
      const side = amount.gt(0) !== isReversal ? 'moneyIn' : 'moneyOut';
      const money = {
        amount: side === 'moneyIn' ? amount : amount.times(-1),
        currency: row.currency,
      };
      const isJoined = joined.has(chainOf(row));
      const isFlow = !noFlow.has(row.type) && !isJoined;
      const converted = isFlow
        ? convert(money, currency, rates.get(row.day) ?? noRates)
        : undefined;
      if (converted) sides[side].push(converted);
      else if (isFlow) unratedCurrencies.add(row.currency);
      return {
        day: row.day,
        account: row.account_name,
        label: transactionLabel(row, isJoined),
        description: row.description,
        currency: row.currency,
        amount: toWire(amount, 2),
        moneyIn: null,
        moneyOut: null,
        ...(converted && { [side]: toWire(converted, 2) }),
      };
    });
    const used = new Set(moved.map((row) => row.currency));
    return {
      rows,
      totals: {
        moneyIn: toWire(sum(sides.moneyIn), 2),
        moneyOut: toWire(sum(sides.moneyOut), 2),
        ...(unratedCurrencies.size > 0 && {
          description: `未计入当日缺少汇率的 ${[...unratedCurrencies].join('、')} 流水`,
        }),
      },
      usedRates: usedRates(used, currency, rates.get(to) ?? noRates),
    };
  },
};
