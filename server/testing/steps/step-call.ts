import type { TestApp } from '../build-test-app.ts';
import type { Example } from '../examples/example.ts';
import type { FakeBrokers } from '../securities/fake-brokers.ts';

/** A call as it is sent: by whom, and with what. */
export interface StepCall extends Example {
  token?: string;
}

/** What scenarios have at hand. */
export interface StepWorld {
  test: TestApp;
  brokers: FakeBrokers;
}

/**
 * Brings somebody to where a call of an endpoint will succeed. Answers how they send it: each time
 * with what only serves once, such as a captcha, fetched anew.
 */
export type StepScenario = (world: StepWorld) => Promise<() => StepCall | Promise<StepCall>>;
