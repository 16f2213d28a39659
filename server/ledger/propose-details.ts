import type { TransactionType } from '../../contract/accounts/account-fields.ts';
import type { RuleConditions, RuleEffects } from '../../contract/spending/rule-bodies.ts';
import { mostTagsOfEntry } from '../../contract/spending/spending-words.ts';
import { categoryOfWord, isBill } from '../../finance/spending/bill-words.ts';
import { learn } from '../../finance/spending/learning.ts';
import { applyRules, type RuledEntry, readRule } from '../../finance/spending/rules.ts';
import { sameNamed } from '../../finance/spending/same-named.ts';
import { toInstantColumn } from '../db/columns.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db, Tx } from '../db/database.ts';
import { ownedRows } from '../db/owned-rows.ts';
import type { Deps } from '../deps.ts';
import { wordRows } from './category-words.repository.ts';
import {
  type EntryDetails,
  entryTagRows,
  newDetails,
  saveDetails,
} from './entries/entry-details.repository.ts';
import { listChoices } from './past-choices.repository.ts';

/** An entry of which nothing is said yet but perhaps who was paid. */
interface UnsaidEntry extends Omit<RuledEntry, 'tagIds'> {
  type: TransactionType;
  /** What the bill says it is, in the words of its source. */
  word?: string | null;
}

/** What is proposed for a new entry. */
export interface ProposedDetails {
  payee: string | null;
  tagIds: readonly string[];
  category: ProposedCategory | undefined;
}

export interface ProposedCategory {
  id: string;
  name: string;
  by: 'RULE' | 'LEARNED' | 'FILE';
  reason: string;
}

/** What is proposed for the entries of an owner. */
export interface Proposals {
  propose: (entry: UnsaidEntry) => ProposedDetails;
  /** The names of all categories by their ids. */
  names: ReadonlyMap<string, string>;
  /** What a category of the file is taken for; undefined of a word that is none. */
  ofWord: (word: string, isIncoming: boolean) => WordMeaning | undefined;
}

interface WordMeaning {
  categoryId: string | null;
  /** Whether a person chose it. */
  isChosen: boolean;
}

/** The source of the entries of a file, and what its words have been said to mean just now. */
interface FileOfEntries {
  source: string;
  words: ReadonlyMap<string, string | null>;
}

const ruleRows = ownedRows('spending_rules');
const categoryRows = ownedRows('spending_categories');

/**
 * What a category of the file itself, rules, earlier choices for the same payee, and the words of bills propose
 * for new entries of an owner, in this order: in a program for keeping accounts a person has chosen the category.
 * `payees`: all that the entries name. `file`: left out of what is typed.
 */
export async function readProposals(
  db: Db,
  ownerId: string,
  payees: Iterable<string>,
  file?: FileOfEntries,
): Promise<Proposals> {
  const rows = await ruleRows.list(db, ownerId, {}, 'position', 'id');
  const rules = rows.map(({ id, conditions, effects }) =>
    readRule(id, JSON.parse(conditions) as RuleConditions, JSON.parse(effects) as RuleEffects),
  );
  const categories = await categoryRows.list(db, ownerId, {}, 'position', 'id');
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const shown = categories.filter(({ is_hidden }) => is_hidden === 0);
  const tidy = rules.flatMap(({ effects }) => effects.payee ?? []);
  const learnt = learn(await listChoices(db, ownerId, [...payees, ...tidy]));
  const ofWord = await meaningsOf(db, ownerId, shown, file);
  const ofBill = ({ source, word, amount }: UnsaidEntry) => {
    const name = word ? categoryOfWord(source, word, amount > 0n) : undefined;
    return name === undefined ? undefined : shown.find((one) => one.name === name)?.id;
  };
  const proposed = (
    by: ProposedCategory['by'],
    id: string | null | undefined,
    why: (name: string) => string,
  ): ProposedCategory | undefined => {
    const name = names.get(id ?? '');
    return id && name !== undefined ? { id, name, by, reason: why(name) } : undefined;
  };
  const propose = (entry: UnsaidEntry): ProposedDetails => {
    const ruled = applyRules(rules, { ...entry, tagIds: [] });
    const payee = ruled?.payee ?? entry.payee;
    const tagIds = (ruled?.tagIds ?? []).slice(0, mostTagsOfEntry);
    // Interest has a category of its own.
    const isOpen = entry.type === 'DEPOSIT' || entry.type === 'WITHDRAW';
    if (!isOpen) return { payee, tagIds, category: undefined };
    const { word, amount } = entry;
    const meant = word ? ofWord(word, amount > 0n) : undefined;
    if (meant) {
      const category = proposed('FILE', meant.categoryId, () => `文件中的分类是“${word}”`);
      if (category || meant.isChosen) return { payee, tagIds, category };
    }
    const category =
      proposed('RULE', ruled?.categoryId, (name) => `按规则设为 ${name}`) ??
      proposed(
        'LEARNED',
        payee === null ? null : learnt(payee, amount > 0n),
        (name) => `同一商户上次选了 ${name}`,
      ) ??
      proposed('FILE', ofBill(entry), (name) => `账单写的是“${word}”，对应 ${name}`);
    return { payee, tagIds, category };
  };
  return { propose, names, ofWord };
}

/** What the categories of a file are taken for: what somebody has said, else what is called the same. */
async function meaningsOf(
  db: Db,
  ownerId: string,
  categories: Parameters<typeof sameNamed>[0],
  file: FileOfEntries | undefined,
): Promise<Proposals['ofWord']> {
  if (!file || isBill(file.source)) return () => undefined;
  const stored = await wordRows.list(db, ownerId, { source: file.source });
  const chosen = new Map(stored.map(({ word, category_id }) => [word, category_id]));
  for (const [word, id] of file.words) chosen.set(word, id);
  const called = new Map<string, string | null>();
  return (word, isIncoming) => {
    const said = chosen.get(word);
    if (said !== undefined) return { categoryId: said, isChosen: true };
    const key = `${isIncoming} ${word}`;
    const known = called.get(key);
    const categoryId = known === undefined ? sameNamed(categories, word, isIncoming) : known;
    called.set(key, categoryId);
    return { categoryId, isChosen: false };
  };
}

/** What is proposed, and the category that a person has chosen instead; null: none. */
export interface ChosenDetails extends ProposedDetails {
  chosenId?: string | null | undefined;
}

/** The details to store of a proposal; undefined where nothing is proposed. */
export function proposedRow(
  entry: { ownerId: string; id: string; accountId: string },
  { payee, category, tagIds, chosenId }: ChosenDetails,
  now: string,
): EntryDetails | undefined {
  const details = newDetails(entry, now);
  if (chosenId !== undefined) {
    return {
      ...details,
      payee,
      category_id: chosenId,
      chosen_by: chosenId === null ? null : 'PERSON',
      proposed_id: category && category.id !== chosenId ? category.id : null,
    };
  }
  if (payee === null && !category && tagIds.length === 0) return undefined;
  return {
    ...details,
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
  const { propose } = await readProposals(tx, ownerId, payee === null ? [] : [payee]);
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
