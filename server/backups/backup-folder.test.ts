import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  backupName,
  dropOldBackups,
  listBackups,
  maxBackups,
  prepareFolder,
} from './backup-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jiadi-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const name = (day: number) => backupName(new Date(Date.UTC(2026, 9, day)), 'nightly');

it('an old backup that cannot be deleted is named, and the others are deleted', () => {
  for (let day = 3; day <= maxBackups + 3; day += 1) writeFileSync(join(folder, name(day)), '');
  // A folder under a backup's name is no file that can be deleted.
  mkdirSync(join(folder, name(2)));
  writeFileSync(join(folder, name(1)), '');
  expect(() => dropOldBackups(folder)).toThrow(name(2));
  const remaining = Array.from({ length: maxBackups }, (_, index) => name(index + 4));
  expect(readdirSync(folder).sort()).toEqual([name(2), ...remaining].sort());
});

it('a file that another server deletes while the folder is read is left out', () => {
  writeFileSync(join(folder, name(1)), '');
  // A link that leads nowhere is listed and is not there, like a file deleted in between.
  symlinkSync(join(folder, 'gone'), join(folder, name(2)));
  symlinkSync(join(folder, 'gone'), join(folder, `${name(3)}.partial`));
  expect(listBackups(folder).map((backup) => backup.name)).toEqual([name(1)]);
  expect(() => prepareFolder(folder, new Date())).not.toThrow();
});
