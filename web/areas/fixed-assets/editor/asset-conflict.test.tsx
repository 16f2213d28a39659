import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import { fill, goToTab, openAsset, patience, press } from '../../../testing/asset-form.ts';
import { connect, loseNextAnswer, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
/** What each save was based on. */
let versionsSent: number[];

beforeAll(async () => {
  test = await startRealApp();
});
beforeEach(async () => {
  connect(test);
  versionsSent = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') versionsSent.push(JSON.parse(String(init.body)).version);
    return real(url, init);
  });
});
afterAll(() => test.close());

describe('an asset that was changed elsewhere', () => {
  it('keeps what was typed, fills in the other changes, and saves both at the second press', async () => {
    const { token, id } = await openAsset(test);
    await test.call('PUT', `/fixed-assets/${id}`, { token, body: { supplier: '新店' } });
    await goToTab('购置信息');
    fill(/品牌型号/, 'X100');
    await press('保存');
    await screen.findByText(/刚刚在别处被修改过/, {}, patience);
    await waitFor(() => expect(screen.getByDisplayValue('新店')).toBeTruthy(), patience);
    await press('保存');
    await waitFor(async () => {
      const { data } = (await test.call('GET', `/fixed-assets/${id}`, { token })).body;
      expect(data).toMatchObject({ supplier: '新店', brandModel: 'X100', version: 3 });
    }, patience);
  }, 40_000);

  it('is not overwritten from the main tab', async () => {
    const { token, id } = await openAsset(test);
    await test.call('PUT', `/fixed-assets/${id}`, {
      token,
      body: { name: '旧相机', location: '书房' },
    });
    fill(/使用部门/, '影像部');
    fill(/责任人/, '李四');
    await press('保存');
    await screen.findByText(/刚刚在别处被修改过/, {}, patience);
    await waitFor(() => expect(screen.getByDisplayValue('旧相机')).toBeTruthy(), patience);
    screen.getByDisplayValue('书房');
    screen.getByDisplayValue('影像部');
    await press('保存');
    await waitFor(async () => {
      const { data } = (await test.call('GET', `/fixed-assets/${id}`, { token })).body;
      const both = { name: '旧相机', location: '书房', department: '影像部' };
      expect(data).toMatchObject({ ...both, responsiblePerson: '李四', version: 3 });
    }, patience);
    expect(versionsSent).toEqual([1, 2]);
  }, 40_000);

  it('is saved with the version that its fields were filled from, although a newer one was fetched in the background', async () => {
    const { token, id } = await openAsset(test);
    fill(/资产名称/, '新相机');
    await goToTab('购置信息');
    fill(/品牌型号/, 'X100');
    // What is fetched anew after the save has been changed elsewhere by then.
    let isChanged = false;
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const isAsset = url.startsWith(`/api/fixed-assets/${id}`) && init.method === 'GET';
      if (isAsset && !isChanged) {
        isChanged = true;
        await test.call('PUT', `/fixed-assets/${id}`, { token, body: { name: '旧相机' } });
      }
      return real(url, init);
    });
    await press('保存');
    await waitFor(() => expect(isChanged).toBe(true), patience);
    await screen.findByText(/资产已更新|固定资产已更新/, {}, patience);
    await goToTab('主要信息');
    await press('保存');
    await screen.findByText(/刚刚在别处被修改过/, {}, patience);
    expect(versionsSent).toEqual([1, 2]);
    const { data } = (await test.call('GET', `/fixed-assets/${id}`, { token })).body;
    expect(data).toMatchObject({ name: '旧相机', brandModel: 'X100', version: 3 });
  }, 40_000);

  it('counts a save whose answer got lost as done when the asset equals what was sent', async () => {
    const { token, id } = await openAsset(test);
    await goToTab('购置信息');
    fill(/品牌型号/, 'X100');
    loseNextAnswer('PUT', /fixed-assets/);
    await press('保存');
    await screen.findByText(/固定资产已更新|资产已更新/, {}, patience);
    expect(screen.queryByText(/刚刚在别处被修改过/)).toBeNull();
    expect(versionsSent).toEqual([1, 1]);
    const { data } = (await test.call('GET', `/fixed-assets/${id}`, { token })).body;
    expect(data).toMatchObject({ brandModel: 'X100', version: 2 });
    // The next save is held to the state that was saved.
    fill(/品牌型号/, 'X200');
    await press('保存');
    await waitFor(() => expect(versionsSent).toEqual([1, 1, 2]), patience);
  }, 40_000);
});
