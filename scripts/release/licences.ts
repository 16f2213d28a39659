import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceFile } from './runtime-files.ts';

/** What vite's `build.license` writes for each package that a bundle has parts of. */
export interface Licence {
  name: string;
  version: string;
  identifier?: string;
  text?: string;
}

/** The licence of an installed package, with its notices. */
export function readLicence(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => licenceFile.test(file));
  const text = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version, identifier: license, text: text.join('\n\n') };
}

/** The text of THIRD-PARTY-LICENSES. Packages with the same text share it. */
export function licencesText(licences: readonly Licence[]): string {
  const named = new Map(licences.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const unlicensed = [...named].filter(([, { identifier, text }]) => !identifier && !text);
  if (unlicensed.length > 0) {
    throw new Error(`no licence known of ${unlicensed.map(([name]) => name).join(', ')}`);
  }
  const sharers = Map.groupBy(
    [...named].sort(([a], [b]) => (a < b ? -1 : 1)),
    ([, { identifier, text }]) => text || identifier || '',
  );
  const parts = [...sharers].map(([text, packages]) => {
    const names = packages.map(
      ([name, { identifier }]) => `${name}${identifier ? ` (${identifier})` : ''}`,
    );
    return `${names.join('\n')}\n\n${text}\n`;
  });
  return `Parts of these packages are in this program, each under its own licence.\n\n${parts.join(`\n${'-'.repeat(78)}\n\n`)}`;
}
