import type { TransactionType } from '../../contract/accounts/account-fields.ts';
import type { RuleConditions, RuleEffects } from '../../contract/spending/rule-bodies.ts';
import { mostTagsOfEntry } from '../../contract/spending/spending-words.ts';
import { categoryOfWord } from '../../finance/spending/bill-words.ts';
import { learn } from '../../finance/spending/learning.ts';
import { applyRules, type RuledEntry, readRule } from '../../finance/spending/rules.ts';
import { toInstantColumn } from '../db/columns.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db, Tx } from '../db/database.ts';
import { ownedRows } from '../db/owned-rows.ts';
import type { Deps } from '../deps.ts';
import {
  type EntryDetails,
  entryTagRows,
  newDetails,
  saveDetails,
} from './entry-details.repository.ts';
import { listChoices } from './past-choices.repository.ts';

/** An entry of which nothing is said yet but perhaps who was paid. */
interface UnsaidEntry extends Omit<RuledEntry, 'tagIds'> {
  type: TransactionType;
  /** What the bill says it is, in the words of its source. */
  word?: string | null;
}

/** What is proposed for a new entry. */
interface ProposedDetails {
  payee: string | null;
  tagIds: readonly string[];
  category: ProposedCategory | undefined;
}

interface ProposedCategory {
  id: string;
  name: string;
  by: 'RULE' | 'LEARNED' | 'FILE';
  reason: string;
}

export type Propose = (entry: UnsaidEntry) => ProposedDetails;

const ruleRows = ownedRows('spending_rules');
const categoryRows = ownedRows('spending_categories');

/**
 * What rules, earlier choices for the same payee, and the words of bills propose for new entries of an
 * owner, in this order. `payees`: all that the entries name.
 */
export async function readProposals(
  db: Db,
  ownerId: string,
  payees: Iterable<string>,
): Promise<Propose> {
  const rows = await ruleRows.list(db, ownerId, {}, 'position', 'id');
  const rules = rows.map(({ id, conditions, effects }) =>
    readRule(id, JSON.parse(conditions) as RuleConditions, JSON.parse(effects) as RuleEffects),
  );
  const categories = await categoryRows.list(db, ownerId, {}, 'position', 'id');
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const tidy = rules.flatMap(({ effects }) => effects.payee ?? []);
  const learnt = learn(await listChoices(db, ownerId, [...payees, ...tidy]));
  const ofWord = ({ source, word, amount }: UnsaidEntry) => {
    const name = word ? categoryOfWord(source, word, amount > 0n) : undefined;
    return name === undefined
      ? undefined
      : categories.find((one) => one.name === name && one.is_hidden === 0)?.id;
  };
  const proposed = (
    by: ProposedCategory['by'],
    id: string | null | undefined,
    why: (name: string) => string,
  ): ProposedCategory | undefined => {
    const name = names.get(id ?? '');
    return id && name !== undefined ? { id, name, by, reason: why(name) } : undefined;
  };
  return (entry) => {
    const ruled = applyRules(rules, { ...entry, tagIds: [] });
    const payee = ruled?.payee ?? entry.payee;
    // Interest has a category of its own.
    const isOpen = entry.type === 'DEPOSIT' || entry.type === 'WITHDRAW';
    const chosen =
      proposed('RULE', ruled?.categoryId, (name) => `按规则设为 ${name}`) ??
      proposed(
        'LEARNED',
        payee === null ? null : learnt(payee, entry.amount > 0n),
        (name) => `同一商户上次选了 ${name}`,
      ) ??
      proposed('FILE', ofWord(entry), (name) => `账单写的是“${entry.word}”，对应 ${name}`);
    return {
      payee,
      tagIds: (ruled?.tagIds ?? []).slice(0, mostTagsOfEntry),
      category: isOpen ? chosen : undefined,
    };
  };
}

/** The details to store of a proposal; undefined where nothing is proposed. */
export function proposedRow(
  entry: { ownerId: string; id: string; accountId: string },
  { payee, category, tagIds }: ProposedDetails,
  now: string,
): EntryDetails | undefined {
  if (payee === null && !category && tagIds.length === 0) return undefined;
  return {
    ...newDetails(entry, now),
    payee,
    category_id: category?.id ?? null,
    chosen_by: category?.by ?? null,
  };
}

const findAnyRule = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db.selectFrom('spending_rules').select('id').where('owner_id', '=', ownerId).limit(1),
);

/**
 * Writes the details that rules and earlier choices propose for an entry that was just typed; what a person
 * set (`said`) stays. The caller has locked the account of the entry: categories and tags are deleted under
 * the locks of all accounts, so that none goes before the transaction ends.
 */
export async function describeTyped(
  tx: Tx,
  deps: Deps,
  entry: { ownerId: string; id: string } & Omit<UnsaidEntry, 'source' | 'word'>,
  said?: EntryDetails,
): Promise<void> {
  const { ownerId, id, accountId, payee } = entry;
  // Without a payee only a rule proposes something: most deposits read nothing else.
  if (!said && payee === null && (await findAnyRule(tx, { ownerId })).length === 0) return;
  const propose = await readProposals(tx, ownerId, payee === null ? [] : [payee]);
  const proposal = propose({ ...entry, source: 'typed' });
  const row = proposedRow({ ownerId, id, accountId }, proposal, toInstantColumn(deps.now()));
  const details = said ?? row;
  if (!details) return;
  await saveDetails(tx, {
    ...details,
    payee: said?.payee ?? row?.payee ?? null,
    ...(said?.category_id == null &&
      row && { category_id: row.category_id, chosen_by: row.chosen_by }),
  });
  await entryTagRows.insert(
    tx,
    proposal.tagIds.map((tag_id) => ({ owner_id: ownerId, entry_id: id, tag_id })),
  );
}
