import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { signIn } from './sign-in.ts';

/** Builds the app for the tests of a file; each test begins with a new user. */
export function fixedAssetsFixture(): FixedAssetsFixture {
  const fixture = new FixedAssetsFixture();
  beforeAll(async () => {
    fixture.test = await buildTestApp();
  });
  afterAll(() => fixture.test.close());
  beforeEach(async () => {
    fixture.test.clock.set('2026-11-21T02:00:00.000Z');
    await fixture.switchUser();
  });
  return fixture;
}

class FixedAssetsFixture {
  test!: TestApp;
  token = '';
  userId = '';
  #codes = 0;

  /** Signs in a new user. */
  switchUser = async () => {
    ({ token: this.token, userId: this.userId } = await signIn(this.test));
  };

  call = (method: string, path: string, body?: unknown) =>
    this.test.call(method, path, { token: this.token, ...(body !== undefined && { body }) });

  /** A valid body: a camera for 12 000 over five years, with a new code. */
  sound = () => {
    this.#codes += 1;
    return {
      name: '相机',
      assetCode: `FA-20260105-${String(this.#codes).padStart(4, '0')}`,
      assetCategory: '电子设备',
      originalValue: 12_000,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2026-01-05',
      startUseDate: '2026-01-05',
    };
  };

  /** Adds the camera, with the given fields replaced. */
  add = async (fields: Record<string, unknown> = {}) => {
    const { body } = await this.call('POST', '/fixed-assets', { ...this.sound(), ...fields });
    expect(body.message).toBe('固定资产已添加');
    return body.data;
  };

  edit = async (id: string, fields: Record<string, unknown>) =>
    (await this.call('PUT', `/fixed-assets/${id}`, fields)).body.data;
}
