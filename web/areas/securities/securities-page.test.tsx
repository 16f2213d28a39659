import { webcrypto } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currencies } from '../../../contract/fields/currencies.ts';
import {
  fakeBrokers,
  positionOf,
  snapshotOf,
} from '../../../server/testing/securities/fake-brokers.ts';
import { encrypted } from '../../../server/testing/securities/securities-user.ts';
import { newPerson } from '../../testing/person.ts';
import { openPage, showPage, signInBrowser, startRealApp } from '../../testing/real-app.tsx';

const fake = fakeBrokers();
const patience = { timeout: 15_000 };
let test: Awaited<ReturnType<typeof startRealApp>>;

beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto);
  fake.reads.length = 0;
  fake.answer = async () =>
    snapshotOf(
      Array.from({ length: 12 }, (_, n) =>
        positionOf(`COIN${n}`, {
          positionType: n === 0 ? 'STOCK' : 'CRYPTO',
          price: String(100 - n),
          avgCost: n === 1 ? '50' : null,
        }),
      ),
      { unread: ['U本位合约账户'], total: [{ currency: 'CNY', amount: '2000' }] },
    );
  test = await startRealApp({ deps: { brokers: fake.brokers } });
  const day = test.deps.now().toISOString().slice(0, 10);
  const rate = { currency: 'CNY', day, per_euro: '8', source: 'test', fetched_at: day } as const;
  await test.deps.db.insertInto('exchange_rates').values(rate).execute();
});
afterEach(async () => {
  // Files of one worker share their globals: the next one is to find the whole of it.
  vi.stubGlobal('crypto', webcrypto);
  await test.close();
});

/** Opens the page and the form, and fills in an account at OKX. */
async function fillOkx() {
  await showPage(test, '/dashboard/securities');
  await screen.findByText('暂无账户', {}, patience);
  const person = newPerson();
  await person.click(screen.getAllByRole('button', { name: '添加账户' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', {}, patience);
  await person.click(within(dialog).getByRole('combobox', { name: /券商或交易所/ }));
  await person.click(await screen.findByRole('option', { name: '欧易', hidden: true }, patience));
  await person.type(within(dialog).getByLabelText(/账户名称/), '我的欧易');
  await person.type(within(dialog).getByLabelText(/API Key/), 'my-key');
  await person.type(within(dialog).getByLabelText(/Secret Key/), 'my-secret');
  return { person, dialog };
}

/** Shows the page with an account at OKX that was linked and synced before. */
async function showLinked() {
  const token = await signInBrowser(test);
  const account = { accountName: '我的欧易', accountType: 'OKX' };
  const keys = { appKey: 'k', appSecret: 's', accessToken: 'p' };
  const body = encrypted(test, { ...account, ...keys });
  const { data } = (await test.call('POST', '/securities/accounts', { token, body })).body;
  await test.call('POST', `/securities/accounts/${data.id}/sync`, { token });
  openPage('/dashboard/securities');
  return { person: newPerson() };
}

describe('the securities page', () => {
  it('explains how to begin when no account is linked', async () => {
    await showPage(test, '/dashboard/securities');
    await screen.findByText('暂无账户', {}, patience);
    await screen.findByText('暂无持仓数据', {}, patience);
    expect(screen.queryByText(/共 0 条/)).toBeNull();
  });

  it('offers six currencies before the others, and what is typed replaces the one that was chosen', async () => {
    await showPage(test, '/dashboard/securities');
    const person = newPerson();
    const choice = await screen.findByRole('combobox', { name: '货币' }, patience);
    await person.click(choice);
    const list = document.getElementById(choice.getAttribute('aria-controls') ?? '');
    const offered = () =>
      within(list as HTMLElement)
        .queryAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent);
    expect(offered().map((text) => text?.slice(0, 3))).toEqual(currencies);
    expect(currencies.slice(0, 6)).toEqual(['CNY', 'USD', 'HKD', 'EUR', 'GBP', 'JPY']);
    await person.keyboard('新加坡');
    expect(offered()).toEqual(['SGD 新加坡元']);
  });

  it('asks for the passphrase of OKX, links the account with an encrypted key, syncs it and shows its positions', async () => {
    const { person, dialog } = await fillOkx();
    // 老虎 has no key that cannot trade: its files are read instead.
    const files = within(dialog).getByRole('link', { name: '导入老虎的交易记录' });
    expect(files.getAttribute('href')).toBe('/dashboard/imports');
    await person.click(within(dialog).getByRole('button', { name: '添加' }));
    await within(dialog).findByText('欧易账户需要填写 Passphrase', {}, patience);
    await person.type(within(dialog).getByLabelText(/Passphrase/), 'my-pass');
    await person.click(within(dialog).getByRole('button', { name: '测试连接' }));
    await within(dialog).findByText('连接成功，密钥可用', {}, patience);
    await person.type(within(dialog).getByLabelText(/Passphrase/), '!');
    expect(within(dialog).queryByText('连接成功，密钥可用')).toBeNull();
    await person.type(within(dialog).getByLabelText(/Passphrase/), '{Backspace}');
    await person.click(within(dialog).getByRole('button', { name: '添加' }));

    await screen.findByText('同步成功', {}, patience);
    expect(fake.reads).toEqual([
      { appKey: 'my-key', appSecret: 'my-secret', accessToken: 'my-pass' },
    ]);
    await screen.findByText('显示第 1 至 10 条，共 12 条', {}, patience);
    const notes = screen.getByRole('list', { name: '我的欧易 未能读取或核对的内容' });
    expect(
      within(notes)
        .getAllByRole('listitem')
        .map((note) => note.textContent),
    ).toEqual([
      'U本位合约账户',
      '总资产：欧易显示 CNY 2,000.00，读取合计 CNY 1,134.00，相差超过 1%',
    ]);
    screen.getByText('我的欧易 已同步，有 2 项内容未能读取或核对，详见该账户');
    const table = screen.getByRole('table', { name: '持仓' });
    const cells = (name: string) =>
      within(within(table).getByText(name).closest('tr') as HTMLElement).getAllByRole('cell');
    expect(
      cells('COIN1')
        .slice(3)
        .map((cell) => cell.textContent),
    ).toEqual(['¥99.001', '¥99.000¥50.000', '+¥49.00+98.00%']);
    expect(
      cells('COIN2')
        .slice(4)
        .map((cell) => cell.textContent),
    ).toEqual(['¥98.000-', '-']);
  }, 40_000);

  it('links an account at an exchange that nobody has tried, found by its name, and says so', async () => {
    fake.tries = async () => '这家交易所不说明密钥的权限';
    const { person, dialog } = await fillOkx();
    await person.click(within(dialog).getByRole('combobox', { name: /券商或交易所/ }));
    await person.click(
      await screen.findByRole('option', { name: '其他交易所（未经实测）', hidden: true }, patience),
    );
    const names = await within(dialog).findByRole('combobox', { name: /交易所名称/ }, patience);
    await person.click(within(dialog).getByRole('button', { name: '测试连接' }));
    await within(dialog).findByText('请选择交易所', {}, patience);
    await person.click(names);
    await person.type(names, 'blof');
    await person.click(
      await screen.findByRole('option', { name: 'BloFin', hidden: true }, patience),
    );
    expect(within(dialog).getByText(/无法核对密钥能否提币/)).toBeTruthy();
    await person.type(within(dialog).getByLabelText(/API Secret/), '2');
    await person.click(within(dialog).getByRole('button', { name: '测试连接' }));
    await within(dialog).findByText('BloFin 账户需要填写 Passphrase', {}, patience);
    await person.type(within(dialog).getByLabelText(/Passphrase/), 'p');
    await person.click(within(dialog).getByRole('button', { name: '测试连接' }));
    await within(dialog).findByText(/连接成功，密钥可用。这家交易所不说明/, {}, patience);
    await person.click(within(dialog).getByRole('button', { name: '添加' }));
    await screen.findByText('同步成功', {}, patience);
    screen.getAllByText('BloFin');
    fake.tries = async () => undefined;
  }, 40_000);

  it('explains the thirteen steps at Interactive Brokers; verifies the address of a wallet, and asks for no secret', async () => {
    const { person, dialog } = await fillOkx();
    const choose = async (name: string) => {
      await person.click(within(dialog).getByRole('combobox', { name: /券商或交易所/ }));
      await person.click(await screen.findByRole('option', { name, hidden: true }, patience));
    };
    await choose('盈透证券');
    expect(within(dialog).getAllByRole('listitem', { hidden: true })).toHaveLength(13);
    within(dialog).getByLabelText(/查询编号/);
    within(dialog).getByLabelText(/Flex 令牌/);
    await choose('比特币钱包');
    within(dialog).getByText(/地址会发送给公共服务 blockstream\.info/);
    expect(within(dialog).queryByLabelText(/Secret/)).toBeNull();
    const field = within(dialog).getByLabelText(/地址或扩展公钥/);
    await person.clear(field);
    const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN';
    await person.type(field, `${address}b`);
    await within(dialog).findByText(/校验位不对/, {}, patience);
    await person.type(field, '{Backspace}a');
    await within(dialog).findByText('校验通过，共 1 个', {}, patience);
    await person.click(within(dialog).getByRole('button', { name: '添加' }));
    await screen.findByText('同步成功', {}, patience);
    expect(fake.reads).toEqual([{ appKey: `${address}a`, appSecret: '', accessToken: null }]);
  }, 40_000);

  it('shows further pages of positions, and the first one after a change of the filter', async () => {
    const { person } = await showLinked();
    await screen.findByText('显示第 1 至 10 条，共 12 条', {}, patience);
    await person.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText('显示第 11 至 12 条，共 12 条', {}, patience);
    await person.type(screen.getByLabelText('搜索名称或代码'), 'coin1');
    await screen.findByText('显示第 1 至 3 条，共 3 条', {}, patience);
  }, 40_000);

  it('filters positions by type and account, and converts the figures to another currency', async () => {
    const { person } = await showLinked();
    await screen.findByText('显示第 1 至 10 条，共 12 条', {}, patience);
    const choose = async (list: string, option: string) => {
      await person.click(screen.getByRole('combobox', { name: list }));
      const offered = await screen.findAllByRole(
        'option',
        { hidden: true, name: option },
        patience,
      );
      await person.click(offered.at(-1) as HTMLElement);
    };
    await choose('持仓类型', '加密货币');
    await screen.findByText('显示第 1 至 10 条，共 11 条', {}, patience);
    await choose('持仓类型', '股票');
    await screen.findByText('显示第 1 至 1 条，共 1 条', {}, patience);
    await choose('持仓类型', '债券');
    await screen.findByText('暂无持仓数据', {}, patience);
    await choose('持仓类型', '全部类型');
    await choose('券商账户', '我的欧易');
    await screen.findByText('显示第 1 至 10 条，共 12 条', {}, patience);

    const rate = { day: '2026-11-20', source: 'test', fetched_at: '2026-11-20T16:00:00.000Z' };
    await test.deps.db
      .insertInto('exchange_rates')
      .values({ currency: 'USD', per_euro: '1.6', ...rate })
      .execute();
    // 12 × 100 − (0 + 1 + … + 11) = 1134 yuan; five yuan are a dollar.
    expect(screen.getAllByText('¥1,134.00').length).toBeGreaterThan(0);
    await choose('货币', 'USD 美元');
    await waitFor(() => expect(screen.getAllByText('$226.80').length).toBeGreaterThan(0), patience);
    // The figures and the positions are two calls, answered in either order.
    await waitFor(() => expect(screen.queryByText('¥1,134.00')).toBeNull(), patience);
    await within(screen.getByRole('table', { name: '持仓' })).findByText('$20.00', {}, patience);
  }, 60_000);

  it('edits an account, shows a running sync even when the account is paused, and deletes it', async () => {
    const { person, dialog } = await fillOkx();
    let release = () => {};
    fake.answer = () =>
      new Promise((resolve) => {
        release = () => resolve(snapshotOf([]));
      });
    await person.type(within(dialog).getByLabelText(/Passphrase/), 'p');
    await person.click(within(dialog).getByRole('button', { name: '添加' }));
    await screen.findByText('同步中', {}, patience);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await person.click(screen.getByRole('button', { name: '编辑 我的欧易' }));
    const edit = within(await screen.findByRole('dialog', {}, patience));
    const name = edit.getByLabelText(/账户名称/);
    await person.clear(name);
    await person.type(name, '欧易');
    await person.click(edit.getByLabelText('启用'));
    await person.click(edit.getByRole('button', { name: '保存' }));
    await screen.findByRole('button', { name: '编辑 欧易' }, patience);
    const { is_active } = await test.deps.db
      .selectFrom('securities_accounts')
      .select('is_active')
      .executeTakeFirstOrThrow();
    expect(is_active).toBe(0);
    screen.getByText('同步中');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await person.click(screen.getByRole('button', { name: '删除 欧易' }));
    const question = within(await screen.findByRole('dialog', {}, patience));
    question.getByText('确定要删除这个证券账户吗？');
    await person.click(question.getByRole('button', { name: '删除' }));
    await screen.findByText('暂无账户', {}, patience);
    release();
  }, 60_000);

  it('shows why a sync failed', async () => {
    const { BrokerError } = await import('../../../server/providers/brokers/broker.ts');
    fake.answer = async () => {
      throw new BrokerError('PERMISSION_DENIED');
    };
    await showLinked();
    await screen.findByText('同步失败', {}, patience);
    expect(screen.getAllByText('密钥权限不足或当前 IP 不在白名单').length).toBeGreaterThan(0);
    const row = screen.getByText('未同步').closest('tr') as HTMLElement;
    const figures = within(row).getAllByRole('cell').slice(2, 4);
    expect(figures.map((cell) => cell.textContent)).toEqual(['-', '-']);
  }, 40_000);

  it('sends no key without a secure context, and says why', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
    const { person, dialog } = await fillOkx();
    expect(within(dialog).getByRole('alert').textContent).toContain('不是安全连接');
    await person.type(within(dialog).getByLabelText(/Passphrase/), 'p');
    await person.click(within(dialog).getByRole('button', { name: '添加' }));
    await waitFor(() => expect(within(dialog).getByRole('alert')).toBeTruthy());
    const rows = await test.deps.db.selectFrom('securities_accounts').selectAll().execute();
    expect(rows).toEqual([]);
  }, 40_000);
});

it('takes what came into an account and left it, and shows it again', async () => {
  const token = await signInBrowser(test);
  const body = encrypted(test, {
    accountName: '我的币安',
    accountType: 'BINANCE',
    appKey: 'k',
    appSecret: 's',
  });
  await test.call('POST', '/securities/accounts', { token, body });
  const person = newPerson();
  openPage('/dashboard/securities');
  await person.click(await screen.findByRole('button', { name: '编辑 我的币安' }, patience));
  await person.click(await screen.findByRole('button', { name: '登记转入转出' }, patience));
  const dialog = await screen.findByRole('dialog', { name: /^转入转出/ }, patience);
  await person.click(within(dialog).getByRole('checkbox', { name: /全部转入和转出/ }));
  await person.click(within(dialog).getByRole('button', { name: '添加一笔' }));
  await person.click(within(dialog).getByRole('button', { name: '保存' }));
  await within(dialog).findByText('金额必须大于0', {}, patience);
  // The browser's day is not that of the test's clock.
  const value = test.deps.now().toISOString().slice(0, 10);
  fireEvent.change(within(dialog).getByLabelText(/日期/), { target: { value } });
  await person.type(within(dialog).getByLabelText(/金额/), '500');
  await person.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(async () => {
    const [account] = (await test.call('GET', '/securities/accounts', { token })).body.data;
    expect(account.cashFlows).toMatchObject([{ direction: 'IN', amount: 500 }]);
  }, patience);
});
