import type { Plugin } from 'vite';

/** What the server alone needs of an endpoint; the browser has to know how to call it. */
const serverOnly = new Set(['data', 'body', 'query', 'beside', 'summary', 'effect', 'access']);

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  key?: Node;
  init?: Node | null;
  local?: Node;
  callee?: Node;
  declaration?: Node;
  arguments?: Node[];
  body?: Node[];
  declarations?: Node[];
  properties?: Node[];
  specifiers?: Node[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Takes out of the contract what only the server reads, above all the schemas of answers: building
 * them costs a phone more than showing the page. A schema that a form checks with stays, because the
 * form imports it by its name; one that nobody imports any more is marked as free to be left out.
 */
export function withoutSchemas(contract: string): Plugin {
  return {
    name: 'jiadi-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: new RegExp(`^${contract}/.+\\.ts$`) },
      handler(code) {
        return { code: leanContract(code, (text) => this.parse(text)), map: null };
      },
    },
  };
}

/** A module of the contract, without its types, as the browser needs it. */
export function leanContract(code: string, parse: (code: string) => unknown): string {
  const statementsOf = (text: string) => (parse(text) as Node).body ?? [];
  const short = edited(code, serverParts(statementsOf(code), code));
  const statements = statementsOf(short);
  return edited(short, [...idleImports(statements, short), ...pureCalls(statements)]);
}

/** The parts of endpoints that the browser does without, each with the comma behind it. */
function serverParts(tree: unknown, code: string): Edit[] {
  if (Array.isArray(tree)) return tree.flatMap((part) => serverParts(part, code));
  if (!isNode(tree)) return [];
  if (tree.type !== 'CallExpression' || tree.callee?.name !== 'endpoint') {
    return serverParts(Object.values(tree), code);
  }
  return (tree.arguments?.[0]?.properties ?? [])
    .filter(({ key }) => key?.name !== undefined && serverOnly.has(key.name))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }));
}

/** Imports of names that stand nowhere else, not even in a text: the bundler drops those by itself. */
function idleImports(statements: Node[], code: string): Edit[] {
  return statements
    .filter(({ type }) => type === 'ImportDeclaration')
    .filter(({ start, end, specifiers = [] }) => {
      const rest = code.slice(0, start) + code.slice(end);
      return specifiers.every(({ local }) => !new RegExp(`\\b${local?.name}\\b`).test(rest));
    })
    .map(({ start, end }) => ({ start, end, text: '' }));
}

/** What calls make of module constants: wrapped so that the bundler drops those without a reader. */
function pureCalls(statements: Node[]): Edit[] {
  return statements
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => ' },
      { start: end, end, text: ')()' },
    ]);
}

function edited(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
