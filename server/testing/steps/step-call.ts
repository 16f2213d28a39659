import type { TestApp } from '../build-test-app.ts';
import type { Example } from '../examples/example.ts';
import type { FakeBrokers } from '../securities/fake-brokers.ts';

/** A call with the token of its caller. */
export interface StepCall extends Example {
  token?: string;
}

/** The dependencies of scenarios. */
export interface StepWorld {
  test: TestApp;
  brokers: FakeBrokers;
}

/**
 * Prepares the data with which a call of an endpoint succeeds. Returns a function that creates the
 * call, each time with new values for what can be used only once, such as a captcha.
 */
export type StepScenario = (world: StepWorld) => Promise<() => StepCall | Promise<StepCall>>;
