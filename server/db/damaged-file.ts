import { ConfigError } from '../config.ts';

/** What an operator reads of a SQLite file that is not what it was. */
export function damagedFile(file: string, told: string): ConfigError {
  return new ConfigError(`${file} is damaged (${told}): see npm run check-data, restore a backup`);
}
