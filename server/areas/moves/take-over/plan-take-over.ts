import { type KeptPart, keptParts } from '../../../../contract/households/taken-fields.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import {
  isVocabulary,
  keyOf,
  ownedTables,
  parentsFirst,
  type Row,
  references,
  type TableName,
} from '../catalogue.ts';
import { type Owners, type Patch, patch } from '../patch.ts';
import { relink } from '../relink.ts';
import { nameOf, RowSet } from '../row-set.ts';
import { listRowsOf, listRowsWith } from '../rows.repository.ts';
import { type SwappedEntries, swapTransfers } from '../swap-transfers.ts';
import { type Vocabulary, vocabularyOf } from '../vocabulary.ts';

/** Tables whose rows end with a household: who shares it, what reaches it, and what was computed for it. */
const ending: ReadonlySet<TableName> = new Set<TableName>([
  ...(['household_members', 'household_invitations', 'household_offers'] as const),
  ...(['household_shares', 'household_moves', 'access_tokens', 'calendar_feeds'] as const),
  ...(['reminder_channels', 'reminder_settings', 'reminders'] as const),
  ...(['shown_worth', 'planning_months', 'securities_sync_runs'] as const),
]);

/** What changes when a person takes over everything of their household. */
export interface TakeOverPlan extends SwappedEntries {
  owners: Owners;
  moved: RowSet;
  vocabulary: Vocabulary;
  ofMoved: Patch[];
  /** Changes of the person's own rows. */
  ofTheirs: Patch[];
  isUnfit: boolean;
  /** What the person has set already, so that the household's is left out. */
  kept: KeptPart[];
  /** Fixed assets whose code the person has already, with the code that they get. */
  recoded: { name: string; code: string; newCode: string }[];
}

/** Works out what taking over everything of an owner would change, and changes nothing. */
export async function planTakeOver(
  db: Db,
  deps: Pick<Deps, 'newId' | 'now'>,
  owners: Owners,
): Promise<TakeOverPlan> {
  const moved = new RowSet();
  for (const table of parentsFirst(ownedTables)) {
    if (ending.has(table) || isVocabulary(table)) continue;
    moved.add(table, await listMoved(db, owners.from, table, moved));
  }
  const kept = await leaveOutTaken(db, owners, moved);
  const vocabulary = await vocabularyOf(db, deps, owners, moved, 'KEEP', idsInTexts(moved));
  const swapped = await swapTransfers(db, owners, moved);
  const { patches, ofTheirs, isUnfit } = await relink(db, owners, moved);
  const { recoded, codes } = await newCodes(db, owners, moved);
  const ofMoved = [
    ...swapped.patches,
    ...patches,
    ...codes,
    ...(await keepOneDefault(db, owners, moved)),
    ...(await rulesAfterTheirs(db, owners, moved)),
    ...withoutKeys(moved),
  ];
  return { ...swapped, owners, moved, vocabulary, ofMoved, ofTheirs, isUnfit, kept, recoded };
}

/** The rows of an owner. Where the key begins with a parent there may be no index on the owner, but one on the parent. */
async function listMoved(db: Db, ownerId: string, table: TableName, moved: RowSet): Promise<Row[]> {
  const [first] = keyOf(table);
  const ofParent = references.find(
    ({ child, column, parent, isOptional }) =>
      child === table &&
      column === first &&
      !isOptional &&
      !ending.has(parent) &&
      !isVocabulary(parent),
  );
  if (!ofParent) return listRowsOf(db, ownerId, table);
  const { column, parent, key } = ofParent;
  const parents = moved.rows(parent).map((row) => row[key]);
  return listRowsWith(db, ownerId, table, column, parents);
}

/** Leaves out rows whose key says whose they are and what about, where the person has one about the same. */
async function leaveOutTaken(db: Db, { to }: Owners, moved: RowSet): Promise<KeptPart[]> {
  const kept: KeptPart[] = [];
  for (const table of moved.names()) {
    // An id, and what belongs to a row with one, is nobody else's.
    if (moved.rows(table).some((row) => 'id' in row)) continue;
    const theirs = new Set((await listRowsOf(db, to, table)).map((row) => nameOf(table, row)));
    for (const row of moved.rows(table)) {
      if (!theirs.has(nameOf(table, row))) continue;
      moved.remove(table, row);
      const part = keptParts.find((one) => one === table);
      if (part && !kept.includes(part)) kept.push(part);
    }
  }
  return kept;
}

const anyId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** The ids in texts that contain more than one id, such as the conditions of rules. */
function* idsInTexts(moved: RowSet): Generator<string> {
  for (const table of moved.names()) {
    for (const row of moved.rows(table)) {
      for (const value of Object.values(row)) {
        if (typeof value === 'string' && value.length > 36) yield* value.match(anyId) ?? [];
      }
    }
  }
}

/** A row of the person, with their categories and tags in the place of the household's. */
export function ofPerson(row: Row, { owners, vocabulary: { ids } }: TakeOverPlan): Row {
  const renamed = (text: string) => text.replace(anyId, (id) => ids.get(id) ?? id);
  const values = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' && value.length >= 36 ? renamed(value) : value,
  ]);
  return { ...Object.fromEntries(values), owner_id: owners.to };
}

/** An owner has one default account at most: the person keeps theirs. */
async function keepOneDefault(db: Db, { to }: Owners, moved: RowSet): Promise<Patch[]> {
  const defaults = moved.rows('accounts').filter((row) => row.is_default === 1);
  const theirs = await listRowsWith(db, to, 'accounts', 'is_default', [1]);
  return theirs.length === 0 ? [] : defaults.map((row) => patch('accounts', row, 'is_default', 0));
}

/** The first rule that fits an entry wins: the person's come first. */
async function rulesAfterTheirs(db: Db, { to }: Owners, moved: RowSet): Promise<Patch[]> {
  const theirs = await listRowsOf(db, to, 'spending_rules');
  const next = theirs.reduce((most, { position }) => Math.max(most, Number(position) + 1), 0);
  return moved
    .rows('spending_rules')
    .map((row) => patch('spending_rules', row, 'position', next + Number(row.position)));
}

/**
 * A key was given for the household, maybe by another member, and is sealed for it: it does not become the
 * person's. The account stays with its positions, as an imported one does, until they enter a key.
 */
function withoutKeys(moved: RowSet): Patch[] {
  return moved.rows('securities_accounts').flatMap((row) => {
    const without = {
      ...{ app_key: '', app_secret: '', access_token: null, credentials_entered_at: null },
      credentials_version: Number(row.credentials_version) + 1,
      ...{ sync_status: 'FAILED', sync_error: '账户原来属于家庭，请编辑账户并填写密钥' },
    };
    return Object.entries(without).map(([column, value]) =>
      patch('securities_accounts', row, column, value),
    );
  });
}

const longestCode = 50;

/** The code of a fixed asset is unique among those of its owner. */
async function newCodes(db: Db, { to }: Owners, moved: RowSet) {
  const theirs = await listRowsOf(db, to, 'fixed_assets');
  const own = moved.rows('fixed_assets');
  const clash = new Set(theirs.map(({ asset_code }) => String(asset_code)));
  const taken = new Set([...clash, ...own.map(({ asset_code }) => String(asset_code))]);
  const recoded: TakeOverPlan['recoded'] = [];
  const codes: Patch[] = [];
  for (const row of own) {
    const code = String(row.asset_code);
    if (!clash.has(code)) continue;
    let newCode = code;
    for (let number = 2; taken.has(newCode); number += 1) {
      const end = `-${number}`;
      newCode = `${code.slice(0, longestCode - end.length)}${end}`;
    }
    taken.add(newCode);
    codes.push(patch('fixed_assets', row, 'asset_code', newCode));
    recoded.push({ name: String(row.name), code, newCode });
  }
  return { recoded, codes };
}
