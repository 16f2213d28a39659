import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { signIn } from './sign-in.ts';

/** Opens the app for the tests of a file; in each of them somebody new keeps fixed assets. */
export function assetDesk(): AssetDesk {
  const desk = new AssetDesk();
  beforeAll(async () => {
    desk.test = await buildTestApp();
  });
  afterAll(() => desk.test.close());
  beforeEach(async () => {
    desk.test.clock.set('2026-11-21T02:00:00.000Z');
    await desk.change();
  });
  return desk;
}

class AssetDesk {
  test!: TestApp;
  token = '';
  userId = '';
  #codes = 0;

  /** Somebody else sits down. */
  change = async () => {
    ({ token: this.token, userId: this.userId } = await signIn(this.test));
  };

  call = (method: string, path: string, body?: unknown) =>
    this.test.call(method, path, { token: this.token, ...(body !== undefined && { body }) });

  /** A camera for 12 000 over five years, with a code of its own. */
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

  /** Adds the camera, with other fields where they are given. */
  add = async (fields: Record<string, unknown> = {}) => {
    const { body } = await this.call('POST', '/fixed-assets', { ...this.sound(), ...fields });
    expect(body.message).toBe('固定资产已添加');
    return body.data;
  };

  edit = async (id: string, fields: Record<string, unknown>) =>
    (await this.call('PUT', `/fixed-assets/${id}`, fields)).body.data;
}
