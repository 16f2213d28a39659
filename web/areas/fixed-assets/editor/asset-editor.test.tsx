import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../../../server/testing/build-test-app.ts';
import {
  fill,
  goToTab,
  openAsset,
  patience,
  press,
  soundAsset,
} from '../../../testing/asset-form.ts';
import { newPerson } from '../../../testing/person.ts';
import { openPage, showPage, signInBrowser, startRealApp } from '../../../testing/real-app.tsx';

let test: TestApp;
let sent: { method: string; url: string; body: Record<string, unknown> }[];

beforeEach(async () => {
  test = await startRealApp();
  sent = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    if (body) sent.push({ method, url, body: JSON.parse(String(body)) });
    return real(url, init);
  });
});
afterEach(() => test.close());

const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

/** Holds back the answers to calls of a method until the returned function is called. */
function holdAnswers(method: string): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = await real(url, init);
    if (init.method === method) await released;
    return answer;
  });
  return release;
}

function fillMain() {
  fill(/资产名称/, '相机');
  fill(/资产类别/, '电子设备');
  fill(/原值/, '12000');
  fill(/购买日期/, '2026-01-05');
  fill(/开始使用日期/, '2026-01-05');
}

describe('the page that adds an asset', () => {
  it('enables the other tabs only after the main one is saved', async () => {
    const { token } = await showPage(test, '/dashboard/fixed-assets/add');
    await screen.findByRole('tab', { name: '主要信息' }, patience);
    const others = ['财务信息', '购置信息', '维护信息', '保险信息', '扩展信息'];
    for (const name of others) {
      expect(screen.getByRole('tab', { name }).hasAttribute('disabled')).toBe(true);
    }
    await press('保存');
    await screen.findByText('资产名称不能为空', {}, patience);
    screen.getByText('原值必须大于0');
    expect(screen.queryByText('已保存')).toBeNull();

    const code = screen.getByLabelText<HTMLInputElement>(/资产编号/);
    await waitFor(() => expect(code.value).toMatch(/^FA-\d{8}-0001$/), patience);
    fillMain();
    await press('保存');
    await screen.findByRole('button', { name: '更新' }, patience);
    expect(screen.getAllByText('已保存').length).toBeGreaterThan(0);
    for (const name of others) {
      expect(screen.getByRole('tab', { name }).hasAttribute('disabled')).toBe(false);
    }
    const { data } = (await test.call('GET', '/fixed-assets', { token })).body;
    expect(data).toMatchObject([{ name: '相机', originalValue: 12_000, estimatedLife: 5 }]);
  }, 40_000);

  it('saves the other tabs as updates of the asset it created', async () => {
    const { token } = await showPage(test, '/dashboard/fixed-assets/add');
    await screen.findByRole('tab', { name: '主要信息' }, patience);
    await waitFor(() => expect(screen.getByDisplayValue(/^FA-/)).toBeTruthy(), patience);
    fillMain();
    await press('保存');
    await screen.findByRole('button', { name: '更新' }, patience);
    await goToTab('财务信息');
    fill(/^残值率/, '5');
    expect(screen.getByLabelText<HTMLInputElement>(/^残值 *$/).value).toBe('600');
    fill(/^残值 *$/, '900');
    expect(screen.getByLabelText<HTMLInputElement>(/^残值率/).value).toBe('7.5');
    await press('保存');
    await waitFor(() => expect(puts()).toHaveLength(1), patience);
    expect(puts()[0]).toEqual({ currency: 'CNY', exchangeRate: 1, salvageValue: 900, version: 1 });
    await waitFor(async () => {
      const { data } = (await test.call('GET', '/fixed-assets', { token })).body;
      expect(data).toMatchObject([{ salvageValue: 900, salvageGiven: 'VALUE', version: 2 }]);
    }, patience);
  }, 40_000);

  it('changes to the address of the asset with the first save, and keeps everything on the page', async () => {
    const { token, router } = await showPage(test, '/dashboard/fixed-assets/add');
    await screen.findByRole('tab', { name: '主要信息' }, patience);
    await waitFor(() => expect(screen.getByDisplayValue(/^FA-/)).toBeTruthy(), patience);
    fillMain();
    const address = () => router.state.location.pathname;
    const sendAnswer = holdAnswers('POST');
    await press('保存');
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true), patience);
    // Typed while the save is under way.
    fill(/存放地点/, '书房');
    sendAnswer();
    await screen.findByRole('button', { name: '更新' }, patience);
    const [{ id }] = (await test.call('GET', '/fixed-assets', { token })).body.data;
    await waitFor(() => expect(address()).toBe(`/dashboard/fixed-assets/edit/${id}`), patience);
    expect(screen.getByLabelText<HTMLInputElement>(/存放地点/).value).toBe('书房');
    screen.getByRole('heading', { name: '添加固定资产' });
    expect(screen.getAllByText('已保存').length).toBeGreaterThan(0);
    expect(document.activeElement?.tagName).not.toBe('H1');
    await goToTab('购置信息');
    fill(/品牌型号/, 'X100');
    await press('保存');
    await waitFor(() => expect(puts()).toMatchObject([{ brandModel: 'X100' }]), patience);
    await waitFor(async () => {
      const { data } = (await test.call('GET', '/fixed-assets', { token })).body;
      expect(data).toMatchObject([{ brandModel: 'X100' }]);
    }, patience);
    expect(screen.getByRole('tab', { name: /购置信息/ }).getAttribute('aria-selected')).toBe(
      'true',
    );
  }, 40_000);

  it('marks a code that is taken', async () => {
    const { token } = await showPage(test, '/dashboard/fixed-assets/add');
    await test.call('POST', '/fixed-assets', { token, body: soundAsset });
    await screen.findByRole('tab', { name: '主要信息' }, patience);
    fillMain();
    fill(/资产编号/, 'A-1');
    await press('保存');
    await screen.findByText('资产编号已存在', {}, patience);
    // The toast is there first.
    await waitFor(
      () => expect(screen.getByLabelText(/资产编号/).getAttribute('aria-invalid')).toBe('true'),
      patience,
    );
  }, 40_000);

  it('asks before unsaved changes are discarded', async () => {
    await showPage(test, '/dashboard/fixed-assets/add');
    await screen.findByRole('tab', { name: '主要信息' }, patience);
    fill(/资产名称/, '相机');
    await newPerson().click(screen.getByRole('link', { name: '返回列表' }));
    const dialog = await screen.findByRole('dialog', {}, patience);
    within(dialog).getByText('放弃未保存的内容？');
    await newPerson().click(within(dialog).getByRole('button', { name: '继续编辑' }));
    expect(screen.getByLabelText<HTMLInputElement>(/资产名称/).value).toBe('相机');
    await newPerson().click(screen.getByRole('link', { name: '返回列表' }));
    await newPerson().click(await screen.findByRole('button', { name: '放弃' }, patience));
    await screen.findByText('暂无数据', {}, patience);
  }, 40_000);

  it.each([
    { baseCurrency: 'HKD', other: 'CNY' },
    { baseCurrency: 'CNY', other: 'USD' },
  ] as const)(
    'asks for the rate of $other where everything is added up in $baseCurrency',
    async ({ baseCurrency, other }) => {
      await test.close();
      test = await startRealApp({ config: { baseCurrency } });
      const token = await signInBrowser(test);
      const add = async (name: string, currency: string) => {
        const body = { ...soundAsset, assetCode: `A-${name}`, name, currency };
        return (await test.call('POST', '/fixed-assets', { token, body })).body.data.id;
      };
      const router = openPage(`/dashboard/fixed-assets/edit/${await add('甲', other)}`);
      await screen.findByDisplayValue('甲', {}, patience);
      await goToTab('财务信息');
      await screen.findByText(
        new RegExp(`请填写 1 ${other} 折合多少 ${baseCurrency}`),
        {},
        patience,
      );
      await router.navigate(`/dashboard/fixed-assets/edit/${await add('乙', baseCurrency)}`);
      await screen.findByDisplayValue('乙', {}, patience);
      await goToTab('财务信息');
      expect(screen.queryByText(/汇率是 1/)).toBeNull();
    },
    40_000,
  );

  it('previews the depreciation as the fields change', async () => {
    await showPage(test, '/dashboard/fixed-assets/add');
    await screen.findByRole('tab', { name: '主要信息' }, patience);
    const preview = screen.getByRole('region', { name: '折旧预览' });
    within(preview).getByText(/填写原值/);
    fill(/原值/, '10000');
    fill(/开始使用日期/, '2026-01-05');
    fill(/预计使用年限/, '3');
    const charges = within(preview)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(charges).toEqual(['¥3,333.33', '¥3,333.33', '¥3,333.34']);
  }, 40_000);
});

describe('the page that edits an asset', () => {
  it('sends exactly the specified fields of the main tab, and the version of the row', async () => {
    await openAsset(test);
    fill(/资产名称/, '新相机');
    await press('保存');
    await waitFor(() => expect(puts()).toHaveLength(1), patience);
    expect(Object.keys(puts()[0] ?? {}).sort()).toEqual([
      'assetCategory',
      'assetSubcategory',
      'department',
      'depreciationMethod',
      'estimatedLife',
      'location',
      'name',
      'originalValue',
      'purchaseDate',
      'responsiblePerson',
      'startUseDate',
      'status',
      'usageStatus',
      'version',
    ]);
    await screen.findByText(/新相机 · A-1/, {}, patience);
  }, 40_000);

  it('says when there is no such asset', async () => {
    await showPage(test, '/dashboard/fixed-assets/edit/00000000-0000-7000-8000-000000000000');
    await screen.findByText('资产不存在', {}, patience);
    expect(screen.getAllByRole('link', { name: '返回列表' }).length).toBeGreaterThan(0);
  }, 40_000);

  it('says when the asset cannot be loaded', async () => {
    await test.deps.db.schema.dropTable('fixed_assets').execute();
    await showPage(test, '/dashboard/fixed-assets/edit/00000000-0000-7000-8000-000000000000');
    await screen.findByText('加载失败', {}, { timeout: 25_000 });
  }, 40_000);
});
