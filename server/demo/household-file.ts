import { readFile, stat, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { columnList, type PlainRow } from '../backups/read-rows.ts';
import { type TableShape, tableShapes } from '../backups/table-shapes.ts';
import type { Db } from '../db/database.ts';

/** Rows of one table, each with all its columns. */
export interface TableRows {
  table: string;
  rows: PlainRow[];
}

/** The household that each visitor of a public demo gets a copy of. */
export interface DemoHousehold {
  /** The user that the rows are of. */
  userId: string;
  /** What the owner stores, each table after those that its rows refer to. */
  owned: TableRows[];
  /** Instruments, prices, closes and rates, which belong to nobody. */
  shared: TableRows[];
}

/** Rows that are about an owner's calls, or let somebody in, and are not what the owner stores. */
const notCopied = ['audit_log', 'idempotency_keys', 'calendar_feeds'];
const sharedTables = [
  'tracked_instruments',
  'quotes',
  'daily_closes',
  'listing_days',
  'exchange_rates',
];

/** Every id is a UUID of version 7; its last ten digits are random. */
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** How many digits of an id stay: those that order the rows. */
const orderedLength = 26;

/** Reads the household of a user out of a database. */
export async function readHousehold(db: Db, userId: string): Promise<DemoHousehold> {
  const shapes = await tableShapes(db);
  const read = async ({ name, columns }: TableShape, ownerId?: string) => {
    const where = ownerId === undefined ? sql`` : sql`WHERE owner_id = ${ownerId}`;
    const { rows } = await sql<PlainRow>`
      SELECT ${columnList(columns)} FROM ${sql.table(name)} ${where}`.execute(db);
    return { table: name, rows };
  };
  const isOwned = ({ name, columns }: TableShape) =>
    columns.includes('owner_id') && !notCopied.includes(name);
  const household: DemoHousehold = { userId, owned: [], shared: [] };
  for (const shape of shapes) {
    if (isOwned(shape)) household.owned.push(await read(shape, userId));
    else if (sharedTables.includes(shape.name)) household.shared.push(await read(shape));
  }
  refuseLikeIds(household);
  return household;
}

/** Copies of two rows whose ids are alike to the last ten digits would be the same row. */
function refuseLikeIds({ owned }: DemoHousehold): void {
  const ids = [...new Set(JSON.stringify(owned).match(idPattern))];
  const kept = new Set(ids.map((id) => id.slice(0, orderedLength)));
  if (kept.size < ids.length) throw new Error('two ids of the household differ in their end alone');
}

export async function writeHouseholdFile(path: string, household: DemoHousehold): Promise<void> {
  await writeFile(path, JSON.stringify(household));
}

/** A household that is read once for many visitors, and again when its file was written anew. */
export interface HouseholdFile {
  read(): Promise<ReadHousehold>;
}

interface ReadHousehold {
  /** The household as JSON. */
  json: string;
  /** Whether its shared rows have yet to be stored. */
  isNew: boolean;
  /** Says that they have been. */
  markStored(): void;
}

export function openHouseholdFile(path: string): HouseholdFile {
  let json = '';
  let readMs = 0;
  let storedMs = 0;
  return {
    read: async () => {
      const { mtimeMs } = await stat(path);
      if (mtimeMs !== readMs) json = await readFile(path, 'utf8');
      readMs = mtimeMs;
      const markStored = () => {
        storedMs = mtimeMs;
      };
      return { json, isNew: mtimeMs !== storedMs, markStored };
    },
  };
}

/**
 * A copy of the household under ids of its own. Rows keep their order, and what refers to a row, in a
 * column or within a text, refers to its copy. `tag` is ten random hexadecimal digits.
 */
export function copyOf(json: string, tag: string): DemoHousehold {
  return JSON.parse(json.replace(idPattern, (id) => id.slice(0, orderedLength) + tag));
}
