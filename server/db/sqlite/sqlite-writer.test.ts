import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFile } from './sqlite-file.ts';
import { Statements } from './sqlite-statements.ts';
import { SqliteWriter } from './sqlite-writer.ts';

let folder: string;
let file: BetterSqlite.Database;
let reader: BetterSqlite.Database;
let writer: SqliteWriter;
let commands: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiadi-writer-'));
  file = openFile(join(folder, 'test.db'));
  file.exec('CREATE TABLE entries (n INTEGER PRIMARY KEY)');
  reader = openFile(join(folder, 'test.db'), { readonly: true });
  commands = [];
  const statements = new Statements(file);
  const command = statements.command.bind(statements);
  statements.command = (sql) => {
    commands.push(sql);
    command(sql);
  };
  writer = new SqliteWriter(statements);
});
afterEach(() => {
  reader.close();
  file.close();
  rmSync(folder, { recursive: true });
});

const insert = (n: number) => CompiledQuery.raw(`INSERT INTO entries VALUES (${n})`);
const onDisk = () => reader.prepare('SELECT n FROM entries ORDER BY n').pluck().all();

/** A transaction that writes a number; before that it lets others come. */
async function write(n: number, last?: () => void): Promise<void> {
  await writer.begin();
  try {
    await Promise.resolve();
    writer.run(insert(n));
    last?.();
  } catch (error) {
    writer.rollback();
    throw error;
  }
  await writer.commit();
  // What is confirmed as committed is visible to every other connection.
  expect(onDisk()).toContain(n);
}

const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map(({ status }) => status);

describe('the writer of a SQLite file', () => {
  it('commits a transaction at once when no other waits', async () => {
    await write(1);
    await write(2);
    expect(commands).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'BEGIN IMMEDIATE', 'COMMIT']);
  });

  it('commits waiting transactions together, sixteen at most, and confirms none before it is on disk', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
    expect(onDisk()).toHaveLength(40);
    expect(commands.filter((sql) => sql === 'COMMIT')).toHaveLength(3);
  });

  it('lets transactions join that arrive before pending events are processed', async () => {
    const first = write(1);
    while (!commands.includes('BEGIN IMMEDIATE')) await Promise.resolve();
    // Its work is done: all it waits for is the disk.
    for (let n = 0; n < 20; n += 1) await Promise.resolve();
    await Promise.all([first, write(2)]);
    expect(commands).toEqual(['BEGIN IMMEDIATE', 'SAVEPOINT work', 'RELEASE work', 'COMMIT']);
  });

  it('rolls back one of a group and commits the others', async () => {
    const refused = () => {
      throw new Error('no');
    };
    const writes = [write(1), write(2, refused), write(3), write(4, refused)];
    expect(await outcomes(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(onDisk()).toEqual([1, 3]);
    expect(commands.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
  });

  it('fails all of a group when its commit fails, and goes on with the next', async () => {
    file.exec('CREATE TABLE parents (n INTEGER PRIMARY KEY)');
    file.exec('CREATE TABLE children (n INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED)');
    const orphan = () => void writer.run(CompiledQuery.raw('INSERT INTO children VALUES (7)'));
    expect(await outcomes([write(1), write(2, orphan), write(3)])).toEqual(
      Array(3).fill('rejected'),
    );
    expect(onDisk()).toEqual([]);
    await write(4);
    expect(onDisk()).toEqual([4]);
  });

  it('fails all of a group when SQLite rolls the transaction back, and goes on with the next', async () => {
    // As it does by itself when a disk is full, beside the error of the statement that met it.
    const full = () => {
      file.exec('ROLLBACK');
      throw new Error('database or disk is full');
    };
    const writes = [write(1), write(2, full), write(3)];
    expect(await outcomes(writes)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(onDisk()).toEqual([3]);
  });

  it('lets a single statement join a group, and fail alone', async () => {
    const alone = (n: number) => writer.runAlone(insert(n));
    const writes = [write(1), alone(2), alone(1), write(3)];
    expect(await outcomes(writes)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(onDisk()).toEqual([1, 2, 3]);
    expect(commands.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
  });

  it('commits what waits before it finishes', async () => {
    const writing = write(1);
    const finished = writer.finish();
    await writing;
    await finished;
    expect(onDisk()).toEqual([1]);
  });
});
