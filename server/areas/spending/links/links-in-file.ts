import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import {
  accountReconciliationsTable,
  entryLinksTable,
} from '../../../../contract/spending/entry-links.table.ts';
import { cashPlace, type ImportedEntry, type RowSource } from '../../../area-transfer.ts';
import type { Database } from '../../../db/database.ts';
import { fromFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';

type InFile = PersonalFile['spending'][number];
type LinkInFile = InFile['links'][number];

function entryAt(
  source: RowSource,
  { account, transaction }: LinkInFile['entry'],
): ImportedEntry | undefined {
  return source.entries.get(cashPlace(account, transaction));
}

/** The ids that stand for entries which were merged into others: of them, too, something is said. */
export function mergedChains(source: RowSource, { links }: InFile): Set<string> {
  const twins = links.filter(({ kind }) => kind === 'TWIN');
  return new Set(twins.flatMap(({ other }) => entryAt(source, other)?.chain ?? []));
}

/** The links of a file. Throws at one that no export can contain; `chains`: entries of which something is said. */
export function linksOf(
  source: RowSource,
  owner_id: string,
  inFile: InFile,
  chains: ReadonlySet<string>,
): Database['entry_links'][] {
  const linked = new Set<string>();
  return inFile.links.map((link, index) => {
    const field = `spending.0.links.${index}`;
    const entry = entryAt(source, link.entry);
    const other = entryAt(source, link.other);
    if (!entry || !chains.has(entry.chain)) throw fieldError(`${field}.entry`, '没有这笔流水');
    if (!other || !chains.has(other.chain)) throw fieldError(`${field}.other`, '没有这笔流水');
    const problem = problemOf(link, entry, other);
    if (problem) throw fieldError(`${field}.kind`, problem);
    const ids = [entry.chain, other.chain];
    const [entry_id = '', other_id = ''] = link.kind === 'REFUSED' ? ids.sort() : ids;
    const uses = [`pair ${ids.join(' ')}`];
    if (link.kind === 'TRANSFER') uses.push(...ids.map((id) => `side ${id}`));
    if (link.kind === 'TWIN') uses.push(`merged ${other_id}`);
    for (const use of uses) {
      if (linked.has(use)) throw fieldError(`${field}.kind`, '一笔流水只能属于一对');
      linked.add(use);
    }
    return fromFile(entryLinksTable, link, {
      id: source.newId(),
      owner_id,
      entry_id,
      other_id,
      earlier: null,
    });
  });
}

function problemOf(
  { kind }: LinkInFile,
  entry: ImportedEntry,
  other: ImportedEntry,
): string | undefined {
  if (!entry.stands || entry.chain === other.chain) return '必须指向两笔流水';
  if (kind === 'TWIN') return other.stands ? '并入的流水必须已冲正' : undefined;
  if (!other.stands) return '必须指向两笔流水';
  const isOutAndIn = entry.amount.startsWith('-') && !other.amount.startsWith('-');
  if (kind === 'REFUSED' || (isOutAndIn && entry.accountId !== other.accountId)) return undefined;
  return '转账必须从一个账户转出、转入另一个账户';
}

export function reconciliationsOf(
  source: RowSource,
  owner_id: string,
  inFile: InFile,
): Database['account_reconciliations'][] {
  return inFile.reconciliations.map((row, index) => {
    const account = source.accounts[row.account - 1];
    if (!account) {
      throw fieldError(`spending.0.reconciliations.${index}.account`, '文件中没有这个编号');
    }
    return fromFile(accountReconciliationsTable, row, {
      id: source.newId(),
      owner_id,
      account_id: account.id,
    });
  });
}
