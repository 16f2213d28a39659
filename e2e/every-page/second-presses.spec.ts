import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';
import {
  type Api,
  doublePresses,
  inDialog,
  inMenu,
  isoDay,
  named,
  pressTwice,
  type Writing,
  watchChanges,
} from '../support/second-presses.ts';

// Each round loads a page: its trace would take longer than the presses.
test.use({ trace: 'off' });

test('every button that writes, pressed twice by mouse or by Enter, writes once', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const pageErrors = watchPageErrors(page);
  const user = newUser();
  await register(page, user);
  const writings = [
    ...(await ofMoney(await apiOf(page))),
    ...(await ofInvestments(await apiOf(page))),
    ...(await ofTheRest(await apiOf(page), user.password)),
  ];
  const changes = await watchChanges(page);
  const faults: string[] = [];
  let next = 0;
  for (const writing of writings) {
    const { what, path, button, before = [], fields = {}, prepare } = writing;
    const { rounds = before.length > 0 ? 1 : 2 } = writing;
    for (let round = 0; round < rounds; round += 1) {
      const press = doublePresses[next % doublePresses.length];
      if (!press) throw new Error('There is no way to press');
      // Seven and the number of ways have no common divisor: all of them are used, in a mixed order.
      next += 7;
      await prepare?.(round);
      await page.goto(path);
      for (const opener of before) await opener(page).click();
      for (const [label, value] of Object.entries(fields)) {
        await page
          .getByRole('dialog')
          .getByLabel(new RegExp(`^${label}`))
          .fill(value);
      }
      await expect(button(page), what).toBeEnabled();
      // What was pressed before is no part of the gesture.
      if (before.length > 0) await page.waitForTimeout(650);
      await page.waitForLoadState('networkidle');
      await changes.take();
      await changes.slowDown(press.latencyMs);
      await pressTwice(page, button(page), press);
      await page.waitForTimeout(100);
      const sent = await changes.take();
      await changes.slowDown(0);
      if (sent.length !== 1 || !sent[0]?.endsWith(' 200'))
        faults.push(`${what}, ${JSON.stringify(press)}: ${sent.join(', ')}`);
    }
  }
  expect(faults).toEqual([]);
  expect(pageErrors()).toEqual([]);
});

async function ofMoney({ get, post, put, remove }: Api): Promise<Writing[]> {
  const account = { accountType: 'SAVINGS', currency: 'CNY', initialBalance: 1_000_000 };
  const { id: accountId } = await post('/accounts', { accountName: '工资卡', ...account });
  const { id: otherId } = await post('/accounts', { accountName: '备用金', ...account });
  const terms = {
    name: '房贷',
    loanType: 'COMMERCIAL_MORTGAGE',
    method: 'ANNUITY',
    principal: 120_000,
    annualRatePercent: 3,
    months: 240,
    startDate: isoDay(-200),
    accountId,
  };
  const loan = await post('/loans', { ...terms, assumedPaidBefore: isoDay(-200) });
  const newLoan = await post('/loans', { ...terms, name: '车贷', startDate: isoDay(-1) });
  const ofLoan = `/loans/${loan.id}`;
  const deposit = await post('/deposits', {
    name: '定期',
    depositType: 'TIME',
    principal: 1000,
    annualRatePercent: 1,
    startDate: isoDay(-100),
    months: 12,
  });
  const isClosed = async () => (await get(`/deposits/${deposit.id}`)).closing !== null;
  const newDebt = () =>
    post('/receivables', { customerName: '张三', amount: 100, dueDate: isoDay(30) });
  const loans = '/dashboard/loans';
  const pay = { rounds: 4, button: named(/^入账第/) };
  const deposits = `/dashboard/deposits/${deposit.id}`;
  const debts = '/dashboard/receivables-payables';
  const accounts = '/dashboard/accounts';
  const openedPayments = [named(/^收款记录 张三/), inDialog(/^撤销/)];
  return [
    { what: '入账第 N 期', path: `${loans}/${loan.id}`, ...pay },
    { what: '入账第 N 期 in the list', path: loans, ...pay, button: named(/^入账第.* 房贷/) },
    {
      what: '撤销最后一笔还款',
      path: `${loans}/${loan.id}`,
      button: named('撤销最后一笔还款'),
      rounds: 4,
    },
    {
      what: '入账 of another amount',
      path: `${loans}/${loan.id}`,
      before: [named('调整后入账')],
      button: inDialog('入账'),
    },
    {
      what: '提前还款',
      path: `${loans}/${newLoan.id}`,
      before: [named('提前还款')],
      fields: { 提前还款金额: '1000' },
      button: inDialog('入账'),
    },
    {
      what: 'a rate',
      path: `${loans}/${loan.id}`,
      prepare: async (round) => {
        for (const month of ['02', '03']) {
          const from = `203${round}-${month}-01`;
          await post(`${ofLoan}/rates`, { from, annualRatePercent: 3.1 });
        }
      },
      button: named(/^删除 203. ?.*的利率调整/),
    },
    {
      what: '撤销支取',
      path: deposits,
      prepare: async () =>
        (await isClosed()) || post(`/deposits/${deposit.id}/close`, { accountId }),
      button: named('撤销支取'),
      rounds: 4,
    },
    {
      what: '支取',
      path: deposits,
      prepare: async () => (await isClosed()) && remove(`/deposits/${deposit.id}/close`),
      before: [named('支取')],
      button: inDialog('支取'),
    },
    { what: '标记已收', path: debts, prepare: newDebt, button: named(/^标记已收/), rounds: 3 },
    {
      what: '恢复为未收',
      path: debts,
      prepare: async () => put(`/receivables/${(await newDebt()).id}/paid`),
      button: named(/^恢复为/),
      rounds: 3,
    },
    {
      what: 'a payment',
      path: debts,
      prepare: async () => {
        for (const { id } of await get('/receivables')) await remove(`/receivables/${id}`);
        const { id } = await newDebt();
        await post(`/receivables/${id}/payments`, { amount: 10 });
        await post(`/receivables/${id}/payments`, { amount: 20 });
      },
      before: openedPayments,
      button: inDialog('撤销'),
    },
    {
      what: '设为默认',
      path: accounts,
      prepare: () => put(`/accounts/${otherId}/default`),
      button: named('设为默认 工资卡'),
    },
    {
      what: '存入',
      path: accounts,
      before: [named('存入 工资卡')],
      fields: { 金额: '1' },
      button: inDialog('存入'),
    },
    {
      what: 'a transfer',
      path: accounts,
      prepare: () =>
        post('/accounts/transfers', { fromAccountId: accountId, toAccountId: otherId, amount: 1 }),
      before: [named('明细 工资卡'), named(/^撤销转账/)],
      button: inDialog('撤销转账'),
    },
  ];
}

async function ofInvestments({ post }: Api): Promise<Writing[]> {
  const fund = await post('/investments', {
    investmentName: '混合基金',
    symbol: '000001',
    investmentType: 'FUND',
    quantity: 1000,
    costPrice: 1,
    currency: 'CNY',
    purchaseDate: isoDay(-300),
  });
  await post('/fund-plans', {
    investmentId: fund.id,
    amount: 100,
    every: 'MONTH',
    dayOfMonth: 17,
    startDay: isoDay(-30),
  });
  const path = '/dashboard/investments';
  const announce = (round: number) =>
    post(`/investments/${fund.id}/corporate-actions`, {
      text: '10派1.23元',
      exDay: isoDay(-40 - 20 * round - Number(Date.now() % 7)),
    });
  return [
    { what: '暂停 and 恢复', path, button: named(/^(暂停|恢复)$/), rounds: 4 },
    {
      what: '撤销订单',
      path,
      prepare: () =>
        post('/fund-orders', { investmentId: fund.id, side: 'SUBSCRIBE', amount: 100 }),
      before: [named('撤销')],
      button: inDialog('撤销订单'),
    },
    {
      what: '接受 a dividend',
      path,
      prepare: announce,
      button: named(/^接受 /),
    },
    {
      what: '忽略 a dividend',
      path,
      prepare: (round) => announce(round + 2),
      button: named(/^忽略 /),
    },
    {
      what: '不计入合计',
      path,
      before: [named('更多操作 混合基金')],
      button: inMenu(/计入合计/),
    },
    {
      what: 'an entry',
      path: `${path}/${fund.id}`,
      prepare: () =>
        post(`/investments/${fund.id}/entries`, {
          type: 'BUY',
          day: isoDay(-1),
          quantity: 1,
          price: 1,
        }),
      before: [named(new RegExp(`^删除 ${isoDay(-1)}`))],
      button: inDialog('删除'),
    },
  ];
}

async function ofTheRest({ get, post, put }: Api, password: string): Promise<Writing[]> {
  await post('/reminders/channels', { name: '邮箱', channelType: 'MAIL' });
  const asset = await post('/fixed-assets', {
    name: '相机',
    assetCode: 'FA-20260115-0001',
    assetCategory: '电子设备',
    originalValue: 10_000,
    purchaseDate: isoDay(-300),
    startUseDate: isoDay(-300),
    depreciationMethod: 'STRAIGHT_LINE',
  });
  const fundAccount = await post('/other-assets', {
    name: '公积金',
    kind: 'HOUSING_FUND',
    value: 1000,
    day: isoDay(-60),
  });
  const calendar = '/dashboard/calendar';
  const dueNow = async () =>
    (await get(`/dues?from=${isoDay(-60)}&to=${isoDay(31)}`)).filter(
      ({ isSettled }: { isSettled: boolean }) => !isSettled,
    );
  const [{ id: accountId }] = await get('/accounts');
  const draft = async (round: number) => {
    const accounts = [{ ref: '', accountId }];
    const body = { kind: 'CASH', source: 'generic', fileName: `${round}.csv`, accounts };
    const { id } = await post('/imports', body);
    const row = { n: 1, occurredAt: isoDay(-3), amount: `${round + 1}.00` };
    await post(`/imports/${id}/rows`, { offset: 0, rows: [row] });
  };
  const dispose = async () => {
    const { disposal } = await get(`/fixed-assets/${asset.id}`);
    if (!disposal) await post(`/fixed-assets/${asset.id}/disposal`, { kind: 'SCRAP' });
  };
  const assets = `/dashboard/fixed-assets/${asset.id}`;
  const feed = [named('日历订阅')];
  return [
    {
      what: '完成',
      path: calendar,
      prepare: () => post('/payables', { supplierName: '房东', amount: 10, dueDate: isoDay(0) }),
      button: named(/^完成 /),
      rounds: 4,
    },
    {
      what: '恢复待办',
      path: calendar,
      prepare: async () => {
        for (const { key } of await dueNow()) await put(`/dues/${encodeURIComponent(key)}/done`);
      },
      button: named(/^恢复待办/),
      rounds: 3,
    },
    {
      what: '推迟',
      path: calendar,
      prepare: () => post('/payables', { supplierName: '房东', amount: 10, dueDate: isoDay(0) }),
      before: [named(/^推迟/)],
      button: inMenu(/^明天/),
    },
    {
      what: '生成订阅地址',
      path: calendar,
      before: feed,
      button: inDialog(/生成.*地址/),
      rounds: 3,
    },
    {
      what: '关闭订阅',
      path: calendar,
      prepare: () => post('/calendar-feed', {}),
      before: feed,
      button: inDialog('关闭订阅'),
    },
    { what: '立即发送', path: '/dashboard/reminders', button: named(/^立即发送/) },
    { what: '测试', path: '/dashboard/reminders', button: named(/^测试/) },
    { what: '放弃', path: '/dashboard/imports', prepare: draft, button: named('放弃') },
    {
      what: '撤销处置',
      path: assets,
      prepare: dispose,
      before: [named('撤销处置')],
      button: inDialog('撤销'),
      rounds: 3,
    },
    {
      what: 'a valuation',
      path: assets,
      prepare: async (round) => {
        for (const day of [isoDay(-10 - round), isoDay(-20 - round)]) {
          await post(`/fixed-assets/${asset.id}/valuations`, { day, value: 100 });
        }
      },
      before: [named(/^删除 .* 的估值/)],
      button: inDialog('删除'),
    },
    {
      what: 'a value',
      path: `/dashboard/other-assets/${fundAccount.id}`,
      prepare: async (round) => {
        for (const day of [isoDay(-5 - round), isoDay(-15 - round)]) {
          await put(`/other-assets/${fundAccount.id}/values/${day}`, { value: 1100 });
        }
      },
      before: [named(/^删除 \d/)],
      button: inDialog('删除'),
    },
    {
      what: 'a debt',
      path: '/dashboard/receivables-payables?tab=payables',
      before: [named(/^删除 房东/)],
      button: inDialog('删除'),
    },
    {
      what: 'a token',
      path: '/dashboard/account',
      prepare: async (round) => {
        for (const name of [`甲${round}`, `乙${round}`]) {
          const token = { name, scopes: ['accounts:read'], currentPassword: password };
          await post('/auth/tokens', token);
        }
      },
      before: [named(/^撤销令牌/)],
      button: inDialog('撤销'),
    },
    {
      what: '启用动态验证码',
      path: '/dashboard/account',
      button: named('启用动态验证码'),
      rounds: 1,
    },
    { what: '跳过引导', path: '/dashboard/guide', button: named('跳过引导'), rounds: 1 },
  ];
}
