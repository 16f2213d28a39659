import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { leanContract } from './without-schemas.ts';

const contract = `import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, nothing } from './fields.ts';
const shared = { access: 'user' };
export const renameBody = z.object({ at: instant, name: z.string() });
export const things = {
  rename: endpoint({
    ...shared,
    name: 'things.rename',
    method: 'PUT',
    path: '/things/:id',
    summary: 'Give a thing a name',
    effect: 'transaction',
    body: renameBody,
    data: nothing,
    message: '已改名',
    beside: (data) => ({ data }),
    sends: 'form',
  }),
};
`;
const lean = leanContract(contract, parseAst);

it('keeps how an endpoint is called and what is said of it', () => {
  for (const part of ["name: 'things.rename'", "method: 'PUT'", "path: '/things/:id'"]) {
    expect(lean).toContain(part);
  }
  expect(lean).toContain("message: '已改名'");
  expect(lean).toContain("sends: 'form'");
  expect(() => parseAst(lean)).not.toThrow();
});

it('leaves out what the server alone reads', () => {
  for (const part of ['summary:', 'effect:', 'body:', 'data:', 'beside:']) {
    expect(lean).not.toContain(part);
  }
});

it('keeps a schema for the form that imports it, and lets the bundler drop it for others', () => {
  expect(lean).toContain(
    'renameBody = /* @__PURE__ */ (() => z.object({ at: instant, name: z.string() }))()',
  );
});

it('imports nothing that only the left-out parts used', () => {
  const unused = leanContract(contract.replace(/export const renameBody.*\n/, ''), parseAst);
  expect(lean).toContain("from 'zod'");
  expect(unused).not.toContain("from 'zod'");
  expect(unused).not.toContain("from './fields.ts'");
  expect(unused).toContain("from './endpoint.ts'");
});
