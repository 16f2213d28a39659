import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '../build-test-app.ts';
import {
  askAs,
  beginHousehold,
  type PersonalCall,
  type TestHousehold,
} from './shared-household.ts';

/**
 * Builds the app for the tests of a file. Each test begins with a household of a new user, and the file ends with a
 * check of all stored data.
 */
export function householdFixture(options: TestAppOptions = {}) {
  let test: TestApp;
  let home: TestHousehold;
  beforeAll(async () => {
    test = await buildTestApp(options);
  });
  afterAll(async () => {
    expect(await checkData(test.deps.db)).toEqual([]);
    await test.close();
  });
  beforeEach(async () => {
    home = await beginHousehold(test);
  });
  return {
    askAs: (...call: PersonalCall) => askAs(test, ...call),
    /** What a call answers that has to succeed: of the founder, unless somebody else is named. */
    ask: async (
      method: string,
      path: string,
      body?: object,
      userId?: string,
      who = home.founder,
    ) => {
      const { status, body: answer } = await askAs(test, who, method, path, body, userId);
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
      return answer.data;
    },
    get test() {
      return test;
    },
    get home() {
      return home;
    },
    get me() {
      return home.founder;
    },
  };
}
