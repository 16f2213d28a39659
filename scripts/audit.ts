import { npm } from './supply/npm.ts';
import { readAudit } from './supply/read-audit.ts';

/**
 * `npm run audit`: asks npm's advisories about every package of the lock file. Exits with 0 when
 * none is known, 1 when one is, and 2 when they could not be asked, as on a machine without them.
 */
const { outcome, lines } = readAudit(await npm('audit', '--json'));
for (const line of lines) console.log(line);
process.exitCode = { clean: 0, vulnerable: 1, unknown: 2 }[outcome];
