import { v7 as newId } from 'uuid';
import { addDays } from '../../finance/calendar/days.ts';
import { centsToText } from '../../finance/money/cents.ts';
import { startingCategories } from '../../finance/spending/starting-categories.ts';
import type { TableRows } from '../speed/bulk.ts';
import { makeUserRows, type Person, smallUser } from '../speed/user-rows.ts';
import { firstDay } from './ten-years.ts';

const now = new Date().toISOString();
const edited = { version: 1, created_at: now, updated_at: now };
const days = 3650;
const currencies = ['CNY', 'CNY', 'CNY', 'CNY', 'CNY', 'CNY', 'USD', 'HKD'] as const;
const payees = 900;

export const payeeOf = (n: number) => `商户${n % payees}号（分店）`;

/**
 * A user with ten years of books: `count` entries of eight accounts, three in five with a payee and a
 * category, one in fifty split, one in ten with a tag, one in five imported.
 */
export function tenYearsOfBooks(count: number): [Person, TableRows] {
  const accountIds = currencies.map(() => newId());
  const [person, rows] = makeUserRows(1, { ...smallUser, accounts: 0, transactions: 0 });
  const owner_id = person.userId;
  const categories = categoryRows(owner_id);
  const tags = ['旅行', '大额', '孩子'].map((name) => ({
    ...{ id: newId(), owner_id, name, created_at: now },
  }));
  const entries: NonNullable<TableRows['account_transactions']> = [];
  const details: NonNullable<TableRows['spending_details']> = [];
  const parts: NonNullable<TableRows['spending_parts']> = [];
  const entryTags: NonNullable<TableRows['spending_entry_tags']> = [];
  const balances = accountIds.map(() => 0);
  const sequences = accountIds.map(() => 0);
  for (let n = 0; n < count; n += 1) {
    const at = n % accountIds.length;
    const account_id = accountIds[at] ?? '';
    const isIncome = n % 20 === 3;
    const cents = (isIncome ? 200_000 : -100) - ((n * 7919) % 9000) * (isIncome ? -100 : 1);
    balances[at] = (balances[at] ?? 0) + cents;
    sequences[at] = (sequences[at] ?? 0) + 1;
    const id = newId();
    entries.push({
      ...{ id, owner_id, account_id, sequence: sequences[at] ?? 0, created_at: now },
      day: addDays(firstDay, Math.floor((n * days) / count)),
      type: isIncome ? 'DEPOSIT' : 'WITHDRAW',
      amount: centsToText(BigInt(cents)),
      balance_after: centsToText(BigInt(balances[at] ?? 0)),
      description: n % 3 === 0 ? `第 ${n} 笔 Order No.${n * 31}` : null,
      import_key: n % 5 === 0 ? `alipay:${n}` : null,
    });
    if (n % 5 >= 3) continue;
    const ofKind = categories.filter(({ kind }) => kind === (isIncome ? 'INCOME' : 'EXPENSE'));
    const categoryOf = (k: number) => ofKind[(n * 7 + k) % ofKind.length]?.id ?? null;
    details.push({
      ...{ owner_id, entry_id: id, account_id, payee: payeeOf(n * 17), category_id: categoryOf(0) },
      ...{ chosen_by: 'PERSON', proposed_id: null, is_once: n % 97 === 0 ? 1 : 0 },
      ...{ is_reimbursable: 0, ...edited },
    });
    if (n % 50 === 0) {
      const half = Math.floor(Math.abs(cents) / 2);
      for (const [index, some] of [half, Math.abs(cents) - half].entries()) {
        const amount = centsToText(BigInt(some));
        const part = { owner_id, entry_id: id, position: index + 1, amount, note: null };
        parts.push({ ...part, category_id: categoryOf(index) });
      }
    }
    const tag = tags[n % tags.length];
    if (n % 10 === 0 && tag) entryTags.push({ owner_id, entry_id: id, tag_id: tag.id });
  }
  const accounts = accountIds.map((id, at) => ({
    ...{ id, owner_id, account_name: `账户 ${at}`, account_type: 'CREDIT' as const },
    ...{ currency: currencies[at] ?? 'CNY', balance: centsToText(BigInt(balances[at] ?? 0)) },
    ...{ last_sequence: sequences[at] ?? 0, entry_bytes: 0, description: null },
    ...{ is_default: at === 0 ? 1 : 0, ...edited },
  }));
  return [
    { ...person, accountIds },
    {
      ...rows,
      accounts,
      account_transactions: entries,
      spending_categories: categories,
      spending_details: details,
      spending_tags: tags,
      spending_parts: parts,
      spending_entry_tags: entryTags,
    },
  ];
}

function categoryRows(owner_id: string) {
  const rows: NonNullable<TableRows['spending_categories']> = [];
  const add = (
    kind: (typeof rows)[number]['kind'],
    name: string,
    parent_id: string | null,
    icon: string | null,
    built_in: (typeof rows)[number]['built_in'] = null,
  ) => {
    const id = newId();
    const position = rows.length;
    rows.push({
      id,
      owner_id,
      parent_id,
      kind,
      name,
      icon,
      position,
      is_hidden: 0,
      built_in,
      ...edited,
    });
    return id;
  };
  for (const kind of ['EXPENSE', 'INCOME', 'NEUTRAL'] as const) {
    for (const { name, icon, children = [], builtIn = null } of startingCategories[kind]) {
      const parent = add(kind, name, null, icon, builtIn);
      for (const child of children) add(kind, child, parent, null);
    }
  }
  return rows;
}

/** So many rules about payees, none of which names one that the books have. */
export function ruleRows(owner_id: string, count: number): TableRows {
  return {
    spending_rules: Array.from({ length: count }, (_, position) => ({
      ...{ id: newId(), owner_id, position, ...edited },
      conditions: JSON.stringify({
        texts: [
          { field: 'PAYEE', op: 'CONTAINS', value: `店主 ${position} 的店` },
          { field: 'DESCRIPTION', op: 'NOT_CONTAINS', value: '退款' },
        ],
        direction: 'OUT',
      }),
      effects: JSON.stringify({ payee: `店主${position}` }),
    })),
  };
}
