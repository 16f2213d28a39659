import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { completeSbom } from './supply/complete-sbom.ts';
import { npm } from './supply/npm.ts';

/**
 * `npm run sbom`: writes the bill of materials (CycloneDX) of everything in the lock file, what
 * the browser gets included, to `dist/sbom.cdx.json`. Reads the lock file alone.
 */
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const printed = await npm(
  'sbom',
  '--package-lock-only',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
);
const sbom = completeSbom(printed, { name, version });
mkdirSync('dist', { recursive: true });
writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`dist/sbom.cdx.json: ${sbom.components.length} packages`);
