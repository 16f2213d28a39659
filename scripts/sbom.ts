import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { sbomText } from './supply/complete-sbom.ts';

/**
 * `npm run sbom`: writes the bill of materials (CycloneDX) of everything in the lock file, what
 * the browser gets included, to `dist/sbom.cdx.json`. Reads the lock file alone.
 */
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
mkdirSync('dist', { recursive: true });
writeFileSync('dist/sbom.cdx.json', await sbomText({ name, version }));
console.log('dist/sbom.cdx.json is written');
