import type { Allocation, AllocationTarget } from '../../../contract/allocation/allocation.ts';
import {
  type AllocationDimension,
  allocatedMarketLabels,
  allocatedTypeLabels,
} from '../../../contract/allocation/allocation-fields.ts';
import { type Currency, currencies, isCurrency } from '../../../contract/fields/currencies.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { brokerRateUse } from '../../../finance/holdings/brokerage.ts';
import { centsToWire } from '../../../finance/money/cents.ts';
import { decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import { fixedToDecimal } from '../../../finance/money/fixed.ts';
import { type UsedRate, usedRates } from '../../../finance/money/money.ts';
import { type AllocatedPart, allocateMoney } from '../../../finance/net-worth/allocation.ts';
import { fractionOf, type Spans } from '../../../finance/net-worth/member-shares.ts';
import type { Allocated, AllocatedItem, AllocationQuestion } from '../../area-allocation.ts';
import { areas } from '../../areas.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, staleVersion } from '../../errors.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { type AllocationTargetsRow, findTargets, replaceTargets } from './allocation.repository.ts';

/** How an owner's money is divided today, beside the targets. */
export async function findAllocation(
  db: Db,
  deps: Deps,
  question: {
    ownerId: string;
    by: AllocationDimension;
    currency: Currency;
    newMoney: string;
    /** What of each thing is counted, by its key on the balance sheet; left out, or not in it, all. */
    spans?: Spans;
  },
): Promise<{ allocation: Allocation; usedRates: UsedRate[] }> {
  const { ownerId, by, currency } = question;
  const now = deps.now();
  const today = dayIn(deps.config.timeZone, now);
  const rates = await newestRates(db);
  const { accounts, items: whole } = await allocatedOf(db, { ownerId, rates, today, now });
  const items = question.spans ? whole.map((item) => countedOf(item, question.spans)) : whole;
  const stored = await findTargets(db, ownerId, by);
  const labels = labelsOf(by, accounts);
  const { total, parts } = allocateMoney(
    items.map((item) => ({ key: keyOf(by, item), money: item.money })),
    {
      currency,
      rates,
      targets: targetsIn(stored)
        .filter(({ key }) => labels.has(key))
        .map(({ key, percent }) => ({ key, percent: decimal(percent) })),
      newMoney: decimal(question.newMoney),
    },
  );
  const money = items.map((item) => item.money);
  const usedCurrencies = new Set(money.map((one) => one.currency).filter(isCurrency));
  return {
    allocation: {
      by,
      currency,
      total: toWire(total, 2),
      rows: parts.map((part) => toRow(part, labels.get(part.key) ?? part.key)),
      missing: brokerRateUse(money, currency, rates, today).missingRates.map((code) => ({
        code: 'RATE_MISSING',
        subject: code,
        message: `缺少 ${today} 的 ${code} 汇率`,
      })),
      version: stored?.version ?? 0,
    },
    usedRates: usedRates(usedCurrencies, currency, rates),
  };
}

/** Replaces the targets of a dimension; an empty list clears them. */
export async function setTargets(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: {
    by: AllocationDimension;
    targets: AllocationTarget[];
    version?: number | null | undefined;
  },
) {
  const { by, targets } = body;
  await checkTargets(tx, deps, ownerId, by, targets);
  const before = await findTargets(tx, ownerId, by);
  const version = before?.version ?? 0;
  if (body.version != null && body.version !== version) {
    throw staleVersion(answerOf(by, before));
  }
  const now = toInstantColumn(deps.now());
  const row: AllocationTargetsRow = {
    owner_id: ownerId,
    dimension: by,
    targets: JSON.stringify(targets),
    version: version + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  if (!(await replaceTargets(tx, row))) {
    throw staleVersion(answerOf(by, await findTargets(tx, ownerId, by)));
  }
  return answerOf(by, row);
}

async function checkTargets(
  db: Db,
  deps: Deps,
  ownerId: string,
  by: AllocationDimension,
  targets: readonly AllocationTarget[],
): Promise<void> {
  if (targets.length === 0) return;
  const now = deps.now();
  const today = dayIn(deps.config.timeZone, now);
  const question = { ownerId, rates: await newestRates(db), today, now };
  const labels = labelsOf(by, by === 'ACCOUNT' ? (await allocatedOf(db, question)).accounts : []);
  const seen = new Set<string>();
  for (const [index, { key }] of targets.entries()) {
    const field = `targets.${index}.key`;
    if (!labels.has(key)) throw fieldError(field, by === 'ACCOUNT' ? '账户不存在' : '不支持的分类');
    if (seen.has(key)) throw fieldError(field, '同一分类只能有一个目标');
    seen.add(key);
  }
  if (!sum(targets.map(({ percent }) => decimal(percent))).eq(100)) {
    throw fieldError('targets', '目标占比合计必须是100%');
  }
}

function answerOf(by: AllocationDimension, row: AllocationTargetsRow | undefined) {
  return { by, targets: targetsIn(row), version: row?.version ?? 0 };
}

function targetsIn(row: AllocationTargetsRow | undefined): AllocationTarget[] {
  return JSON.parse(row?.targets ?? '[]');
}

/** What all areas hold. */
async function allocatedOf(db: Db, question: AllocationQuestion): Promise<Allocated> {
  const all: Allocated = { accounts: [], items: [] };
  for (const { allocate } of areas) {
    const one = await allocate?.(db, question);
    all.accounts.push(...(one?.accounts ?? []));
    all.items.push(...(one?.items ?? []));
  }
  return all;
}

/** An item with the part of its money that one member counts. */
function countedOf(item: AllocatedItem, spans: Spans | undefined): AllocatedItem {
  const span = spans?.get(item.sheetKey ?? '');
  if (!span) return item;
  const amount = item.money.amount.times(fixedToDecimal(fractionOf(span)));
  return { ...item, money: { ...item.money, amount } };
}

function keyOf(by: AllocationDimension, { type, market, money, accountId }: AllocatedItem): string {
  switch (by) {
    case 'TYPE':
      return type;
    case 'CURRENCY':
      return money.currency;
    case 'MARKET':
      return market;
    case 'ACCOUNT':
      return accountId;
  }
}

/** Every key of a dimension with what it is called. */
function labelsOf(by: AllocationDimension, accounts: Allocated['accounts']): Map<string, string> {
  switch (by) {
    case 'TYPE':
      return new Map(Object.entries(allocatedTypeLabels));
    case 'CURRENCY':
      return new Map(currencies.map((currency) => [currency, currency]));
    case 'MARKET':
      return new Map(Object.entries(allocatedMarketLabels));
    case 'ACCOUNT':
      return new Map(accounts.map(({ id, label }) => [id, label]));
  }
}

function toRow({ key, value, percent, target }: AllocatedPart, label: string) {
  return {
    key,
    label,
    value: centsToWire(value),
    percent: percent && toWire(percent, 4),
    targetPercent: target && toWire(target.percent, 4),
    targetValue: target && centsToWire(target.value),
    tradeAmount: target && centsToWire(target.trade),
  };
}
