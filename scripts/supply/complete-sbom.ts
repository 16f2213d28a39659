import { npm } from './npm.ts';

/** The parts of a CycloneDX bill of materials that are checked here. */
interface Sbom {
  bomFormat: string;
  metadata: { component: { name: string; version: string; [key: string]: unknown } };
  components: { name: string; version: string; hashes?: { alg: string; content: string }[] }[];
}

/**
 * Checks that a bill of materials names every package and its hash, and calls the product by its
 * own name: npm takes the folder's. Throws when npm printed something else.
 */
export function completeSbom(printed: string, product: { name: string; version: string }): Sbom {
  const sbom = JSON.parse(printed) as Sbom;
  if (sbom.bomFormat !== 'CycloneDX' || sbom.components.length === 0) {
    throw new Error('npm printed no bill of materials');
  }
  const bare = sbom.components.filter(({ hashes = [] }) => hashes.length === 0);
  if (bare.length > 0) throw new Error(`no hash for ${bare.map(({ name }) => name).join(', ')}`);
  Object.assign(sbom.metadata.component, product);
  return sbom;
}

/** The bill of materials (CycloneDX) of everything in the lock file of this folder, as a text. */
export async function sbomText(product: { name: string; version: string }): Promise<string> {
  const words = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const sbom = completeSbom(await npm('sbom', ...words), product);
  return `${JSON.stringify(sbom, null, 2)}\n`;
}
