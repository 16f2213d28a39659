import type { Endpoint } from '../../../contract/endpoint.ts';
import { registry } from '../../../contract/registry.ts';
import type { TestApp } from '../build-test-app.ts';
import type { TestAnswer } from '../call.ts';
import { fill } from './all-examples.ts';
import type { Example } from './example.ts';

/** The order of a call: those that delete rows come late, those that end the session or the user last. */
function place({ name }: Endpoint): number {
  if (/logout|delete|revoke|endSession|changePassword|resetPassword/i.test(name)) return 2;
  return /remove/i.test(name) ? 1 : 0;
}

/** Calls every endpoint once, one after the other, as the owner of what it names. */
export async function* callEverything(
  test: TestApp,
  token: string,
  examples: Record<string, Example>,
): AsyncGenerator<{ endpoint: Endpoint; answer: TestAnswer }> {
  const order = registry.toSorted((a, b) => place(a) - place(b));
  for (const [index, endpoint] of order.entries()) {
    const { params, query, body, by } = examples[endpoint.name] ?? {};
    const answer = await test.call(endpoint.method, fill(endpoint.path, params), {
      token: endpoint.access === 'user' ? (by?.token ?? token) : undefined,
      body,
      ...(query && { query }),
      address: `10.0.0.${index % 250}`,
    });
    yield { endpoint, answer };
  }
}
