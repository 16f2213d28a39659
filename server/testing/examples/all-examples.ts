import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { exportOf } from '../../../contract/list-export.ts';
import { registry } from '../../../contract/registry.ts';
import { root } from '../../config/root.ts';
import type { TestApp } from '../build-test-app.ts';
import { isDeep } from '../depth/depth.ts';
import type { Example, Examples } from './example.ts';

/** Each area has example calls in `<area>.examples.ts`, which exports `examples`. */
const files = globSync('server/**/*.examples.ts', { cwd: root }).sort();

/** By the name of an endpoint, the function that shows it: known once all have been called. */
const shownBy = new Map<string, Examples>();

/**
 * A valid call of every endpoint, by its name. The isolation matrix and the fuzz tests use them, and
 * fail for an endpoint without one. `without` names files whose calls are left out.
 */
export async function allExamples(
  test: TestApp,
  token: string,
  without?: RegExp,
): Promise<Record<string, Example>> {
  const areas: { examples: Examples }[] = await Promise.all(
    files
      .filter((file) => !without?.test(file))
      .map((file) => import(pathToFileURL(join(root, file)).href)),
  );
  const shown = await Promise.all(
    areas.map(async ({ examples }) => {
      const all = withExports(await examples(strict(test), token));
      for (const name of Object.keys(all)) shownBy.set(name, examples);
      return all;
    }),
  );
  return Object.assign({}, ...shown);
}

/**
 * Valid calls of an endpoint and of the others in its file of examples. The user gets the rows that these calls need,
 * and in a deep run those of all files.
 */
export async function examplesLike(
  test: TestApp,
  token: string,
  name: string,
): Promise<Record<string, Example>> {
  const examples = shownBy.get(name);
  return examples && !isDeep
    ? withExports(await examples(strict(test), token))
    : allExamples(test, token);
}

/** The app with a `call` that throws a refusal: the rows that the examples need would be missing later. */
function strict(test: TestApp): TestApp {
  return {
    ...test,
    call: async (method, path, options) => {
      const answer = await test.call(method, path, options);
      const { status, body } = answer;
      // Several files found a household for the user at once, and go on with the one that there is.
      const isFounded = path === '/household' && status === 409;
      if (status >= 400 && !isFounded)
        throw new Error(`${method} ${path}: ${status} ${body?.message}`);
      return answer;
    },
  };
}

function withExports(all: Record<string, Example>): Record<string, Example> {
  return { ...all, ...Object.fromEntries(registry.flatMap((list) => exportOfList(list, all))) };
}

/** The file of a list is asked for as the list is. */
function exportOfList(list: Endpoint, all: Record<string, Example>): [string, Example][] {
  const example = all[list.name];
  if (!list.exports || !example) return [];
  const { page: _page, size: _size, ...filters } = example.query ?? {};
  return [[exportOf(list).name, { ...example, query: { ...filters, format: 'csv' } }]];
}

/** The path of an endpoint with its parameters filled in. */
export function fill(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
