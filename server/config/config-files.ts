import { readFileSync } from 'node:fs';

/**
 * The environment as it is, and for each name that is unset what stands in the file that
 * `<name>_FILE` names, without the line break at its end: secrets are often handed over as files.
 * `refuse` throws for a file that cannot be read.
 */
export function withFiles(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
  refuse: (line: string) => never,
): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, env[name] || fromFile(name, env, refuse)]));
}

function fromFile(
  name: string,
  env: NodeJS.ProcessEnv,
  refuse: (line: string) => never,
): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return refuse(`${name}_FILE must be a file that can be read (${code}): ${path}`);
  }
}
