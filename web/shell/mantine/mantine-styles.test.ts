import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styled = (component: string) =>
  existsSync(`node_modules/@mantine/core/styles/${component}.css`);

/** Every component taken from Mantine anywhere in the web client. */
function usedComponents(): Set<string> {
  const used = new Set<string>();
  for (const file of globSync('web/**/*.{ts,tsx}')) {
    const source = readFileSync(file, 'utf8');
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',')) used.add(name.trim());
    }
  }
  return used;
}

it('mantine-styles.ts imports the stylesheet of every Mantine component in use', () => {
  const brought = readFileSync('web/shell/mantine/mantine-styles.ts', 'utf8');
  const bare = [...usedComponents()].filter(
    (component) => styled(component) && !brought.includes(`/styles/${component}.layer.css`),
  );
  expect(usedComponents().size).toBeGreaterThan(5);
  expect(bare).toEqual([]);
});
