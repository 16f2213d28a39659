import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/config/root.ts';
import { sectionOf } from './change-log.ts';

/** `node scripts/release/print-changes.ts`: what the change log says of this version, for the page of the release. */
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json'));
const section = sectionOf(read('CHANGELOG.md'), version);
if (!section) throw new Error(`CHANGELOG.md has no section ${version}`);
console.log(section);
