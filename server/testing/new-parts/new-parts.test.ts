import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDeep } from '../depth/depth.ts';
import { CopiedTree, type Edit } from './copied-tree.ts';

let tree: CopiedTree;
beforeEach(() => {
  tree = new CopiedTree();
});
afterEach(() => tree.remove());

/** What existing files say of an area with a safe and gold in it. */
const areaEdits: Edit[] = [
  [
    'contract/areas.ts',
    '  endpoints(deposits, depositsSchemas),',
    '  endpoints(deposits, depositsSchemas),\n  endpoints(safes, safesSchemas),',
  ],
  [
    'contract/areas.ts',
    '  proposals: proposalsInFile,',
    '  proposals: proposalsInFile,\n  safes: rowsOf(safeInFile).default([]),',
  ],
  [
    'contract/areas.ts',
    "import { securities } from './securities/securities.ts';",
    `import { safes } from './safes/safes.ts';
import { safesSchemas } from './safes/safes.schemas.ts';
import { safeInFile } from './safes/safes.table.ts';
import { securities } from './securities/securities.ts';`,
  ],
  [
    'contract/token-scopes.ts',
    "  deposits: { label: '存款', calls: ['deposits'] },",
    "  deposits: { label: '存款', calls: ['deposits'] },\n  safes: { label: '保险箱', calls: ['safes'] },",
  ],
  ['contract/dues/due-kinds.ts', "  PLAN: '定投',", "  PLAN: '定投',\n  SAFE: '保险箱查看',"],
  [
    'contract/net-worth/sheet-parts.ts',
    "  receivables: { side: 'ASSET',",
    "  gold: { side: 'ASSET', label: '黄金', group: 'real', look: 8, isOptional: true },\n  receivables: { side: 'ASSET',",
  ],
  ['server/areas.ts', '  depositsArea,\n', '  depositsArea,\n  safesArea,\n'],
  [
    'server/areas.ts',
    'import { securitiesArea }',
    "import { safesArea } from './areas/safes/safes.area.ts';\nimport { securitiesArea }",
  ],
  [
    'server/db/database.ts',
    '  deposits: RowOf<typeof depositsTable>;',
    '  deposits: RowOf<typeof depositsTable>;\n  safes: RowOf<typeof safesTable>;',
  ],
  [
    'server/db/database.ts',
    "import type { RowOf } from '../../contract/table.ts';",
    "import type { safesTable } from '../../contract/safes/safes.table.ts';\nimport type { RowOf } from '../../contract/table.ts';",
  ],
  [
    'server/db/migrations/index.ts',
    "import * as spending from './0022-spending.ts';",
    "import * as spending from './0022-spending.ts';\nimport * as safes from './9999-safes.ts';",
  ],
  ['server/db/migrations/index.ts', '\n};\n', "\n  '9999-safes': safes,\n};\n"],
  ['web/areas.ts', '  depositsArea,\n', '  depositsArea,\n  safesArea,\n'],
  [
    'web/areas.ts',
    'import { securitiesArea }',
    "import { safesArea } from './areas/safes/safes.area.ts';\nimport { securitiesArea }",
  ],
];

/** What existing files say of a bank in each deposit. */
const columnEdits: Edit[] = [
  [
    'contract/deposits/deposits.table.ts',
    '  note: textOrNull(500),',
    '  bank: textOrNull(100),\n  note: textOrNull(500),',
  ],
  [
    'contract/deposits/deposit-bodies.ts',
    '  ...terms,\n  /** The account that pays',
    '  bank: optionalText(100),\n  ...terms,\n  /** The account that pays',
  ],
  [
    'server/db/migrations/index.ts',
    "import * as spending from './0022-spending.ts';",
    "import * as spending from './0022-spending.ts';\nimport * as depositBanks from './9999-deposit-banks.ts';",
  ],
  ['server/db/migrations/index.ts', '\n};\n', "\n  '9999-deposit-banks': depositBanks,\n};\n"],
  [
    'web/areas/deposits/deposit-form.tsx',
    '      <NoteField',
    '      <TextField name="bank" control={control} label="银行" />\n      <NoteField',
  ],
];

it.each([
  ['a whole area with a class of assets of its own', 8, 'area', areaEdits, 'server/areas/safes'],
  ['a column of deposits', 4, 'column', columnEdits, 'server/areas/deposits/deposit-banks'],
] as const)('%s edits at most %i files that were there', (_, most, folder, edits, tests) => {
  const added = join(import.meta.dirname, folder);
  for (const file of globSync('**/*.txt', { cwd: added })) {
    tree.add(file.replace(/\.txt$/, ''), readFileSync(join(added, file), 'utf8'));
  }
  for (const edit of edits) tree.edit(edit);
  expect(tree.edited.length, tree.edited.join('\n')).toBeLessThanOrEqual(most);
  // The whole tree is compiled, which takes half a minute of the processor.
  if (!isDeep) return;
  tree.run('tsc', '-p', '.');
  tree.run('vitest', 'run', '--project', 'server', tests);
});
