import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Vite's manifest of a build, by source module. */
export type Manifest = Record<string, Chunk>;

export interface BuiltFiles {
  scripts: string[];
  styles: string[];
}

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The files of modules and of all that they import statically, each behind its imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): BuiltFiles {
  const chunks = new Set<string>();
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (module: string) => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`the build has no chunk for ${module}`);
    if (chunks.has(module)) return;
    chunks.add(module);
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const module of modules) visit(module);
  return { scripts: [...scripts], styles: [...styles] };
}
