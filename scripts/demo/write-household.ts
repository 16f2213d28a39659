import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayIn } from '../../finance/calendar/days.ts';
import { householdFileIn, readConfig } from '../../server/config/config.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readHousehold, writeHouseholdFile } from '../../server/demo/household-file.ts';
import { startDemoVenues } from './securities.demo.ts';
import { writeDemoData } from './write-demo-data.ts';

const lookEveryMs = 10 * 60_000;

/**
 * Writes the household of a public demo into a data folder, as a year that ends today. The database it
 * was written in is removed: visitors get copies of its rows.
 */
export async function writeHousehold(dataDir: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jiadi-demo-household-'));
  const venues = await startDemoVenues();
  try {
    const userId = await writeDemoData(folder, venues);
    const db = openDatabase(readConfig({ DATA_DIR: folder }).database);
    const household = await readHousehold(db, userId).finally(() => db.destroy());
    const path = householdFileIn(dataDir);
    await writeHouseholdFile(`${path}.new`, household);
    renameSync(`${path}.new`, path);
  } finally {
    await venues.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the household again when a new day has begun, so that the year that visitors see ends today. */
export function renewHouseholdDaily(dataDir: string, timeZone: string): void {
  let day = dayIn(timeZone, new Date());
  const look = async () => {
    const today = dayIn(timeZone, new Date());
    if (today === day) return;
    day = today;
    await writeHousehold(dataDir);
  };
  setInterval(() => {
    look().catch((error: unknown) => console.error('the demo of today was not written', error));
  }, lookEveryMs).unref();
}
