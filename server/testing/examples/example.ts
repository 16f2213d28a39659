import type { TestApp } from '../build-test-app.ts';
import type { SignedIn } from '../sign-in.ts';

/** A valid call of an endpoint by the owner of the rows that it names. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Who calls, where it is not the user of the token. */
  by?: SignedIn;
}

/** Creates the rows that an area's calls need for the user of the token, and returns the calls. */
export type Examples = (test: TestApp, token: string) => Promise<Record<string, Example>>;
