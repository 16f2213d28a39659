import type { TestApp } from '../build-test-app.ts';

/** One sound call of an endpoint, as the owner of the rows it names would make it. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Makes what an area's calls need, as the user behind the token, and shows how each is called. */
export type Examples = (test: TestApp, token: string) => Promise<Record<string, Example>>;
