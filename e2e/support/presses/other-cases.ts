import type { Page } from '@playwright/test';
import { gb18030 } from '../../../web/testing/import-samples.ts';
import { connectAgent } from '../agent.ts';
import { click, fill, inDialog, inMenu, isoDay, named, type PressCase, type World } from './press-case.ts';

const dueToday = async ({ post }: World) => {
  await post('/payables', { supplierName: '房东', amount: 10, dueDate: isoDay(0) });
  return 'calendar';
};

const duesOf = async ({ get }: World): Promise<{ key: string; isSettled: boolean }[]> =>
  (await get(`/dues?from=${isoDay(-60)}&to=${isoDay(31)}`)).filter(
    ({ isSettled }: { isSettled: boolean }) => !isSettled,
  );

const dues: PressCase[] = [
  { calls: ['dues.markDone'], open: dueToday, button: named(/^完成 /), rounds: [0, 1, 2, 3] },
  {
    calls: ['dues.unmarkDone'],
    async open(world) {
      for (const { key } of await duesOf(world)) {
        await world.put(`/dues/${encodeURIComponent(key)}/done`);
      }
      return 'calendar';
    },
    button: named(/^恢复待办/),
    rounds: [0, 1, 2],
  },
  {
    calls: ['dues.snooze'],
    open: dueToday,
    before: [click(named(/^推迟/))],
    button: inMenu(/^明天/),
  },
  {
    calls: ['dues.unsnooze'],
    async open(world) {
      await dueToday(world);
      for (const { key } of await duesOf(world)) {
        await world.remove(`/dues/${encodeURIComponent(key)}/done`);
        await world.put(`/dues/${encodeURIComponent(key)}/snooze`, { until: isoDay(2) });
      }
      return 'calendar';
    },
    before: [click(named(/^推迟/))],
    button: inMenu('取消推迟'),
  },
];

const feeds: PressCase[] = [
  {
    calls: ['calendarFeed.renew'],
    open: () => 'calendar',
    before: [click(named('日历订阅'))],
    button: inDialog(/生成.*地址/),
    rounds: [0, 1, 2, 3],
    keepsDialog: true,
  },
  {
    calls: ['calendarFeed.remove'],
    async open({ post }) {
      await post('/calendar-feed', {});
      return 'calendar';
    },
    before: [click(named('日历订阅'))],
    button: inDialog('关闭订阅'),
    keepsDialog: true,
  },
];

const withChannel = async ({ get, post, remove }: World) => {
  for (const { id } of await get('/reminders/channels')) await remove(`/reminders/channels/${id}`);
  await post('/reminders/channels', { name: '邮箱', channelType: 'MAIL' });
  return 'reminders';
};

const outbox = /\/api\/reminders\/outbox/;
/** A delivery fails for good only at a service outside, so its line is made up. */
const failed = {
  id: '01900000-0000-7000-8000-000000000000',
  channelId: '01900000-0000-7000-8000-000000000001',
  channelType: 'BARK',
  key: 'payable:1:2026-01-01',
  leadDays: 0,
  title: '应付款 房东',
  state: 'FAILED',
  tries: 1,
  nextTryAt: null,
  sentAt: null,
  error: '密钥不正确',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const reminders: PressCase[] = [
  {
    calls: ['reminders.createChannel'],
    async open({ get, remove }) {
      for (const { id } of await get('/reminders/channels')) await remove(`/reminders/channels/${id}`);
      return 'reminders';
    },
    before: [click(named('添加通知方式')), fill({ 名称: '邮箱' })],
    button: inDialog('添加'),
  },
  {
    calls: ['reminders.updateChannel'],
    open: withChannel,
    before: [click(named('编辑 邮箱')), fill({ 名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['reminders.removeChannel'],
    open: withChannel,
    before: [click(named('删除 邮箱'))],
    button: inDialog('删除'),
  },
  ...[
    [/^修改 贷款/, '提前30天'] as const,
    ['发送设置', '消息中包含金额'] as const,
  ].map(([opener, box]) => ({
    calls: ['reminders.updateRules'],
    what: box,
    open: withChannel,
    before: [click(named(opener)), (page: Page) => page.getByLabel(box).click()],
    button: inDialog('保存'),
  })),
  {
    calls: ['reminders.retry'],
    async open({ page }) {
      await page.unroute(outbox);
      await page.route(outbox, (route) => {
        const isRead = route.request().method() === 'GET';
        const records = { records: [failed], total: 1, size: 20, page: 1, pages: 1 };
        return route.fulfill({ json: { success: true, data: isRead ? records : failed } });
      });
      return 'reminders';
    },
    button: named(/^重新发送/),
  },
  { calls: ['reminders.testChannel'], open: withChannel, button: named('测试 邮箱') },
  { calls: ['reminders.run'], open: withChannel, button: named(/^立即发送/) },
];

/** A draft of a day's money in an account. */
async function newDraft({ post, accountId }: World, amount: number) {
  const accounts = [{ ref: '', accountId }];
  const body = { kind: 'CASH', source: 'generic', fileName: `${amount}.csv`, accounts };
  const { id } = await post('/imports', body);
  const row = { n: 1, occurredAt: isoDay(0), amount: `${amount}.00`, externalId: `${id}` };
  const { version } = await post(`/imports/${id}/rows`, { offset: 0, rows: [row] });
  return { id, version };
}

const applied = async (world: World, round: number) => {
  const { id, version } = await newDraft(world, round + 1);
  await world.post(`/imports/${id}/apply`, { version });
  return id;
};

const mapped = async ({ put }: World) => {
  const columns = { occurredAt: '日期', amount: '金额' };
  await put(`/imports/mappings/${'e'.repeat(64)}`, { name: '工行', kind: 'CASH', columns });
  return 'imports';
};

/** As 支付宝 writes it. */
const bill = [
  '------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------',
  '导出信息：',
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,',
  '2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额,交易成功,2026A\t,T1\t,,',
].join('\r\n');

const imports: PressCase[] = [
  {
    calls: ['imports.remove'],
    what: 'a draft',
    async open(world, round) {
      await newDraft(world, round + 1);
      return 'imports';
    },
    button: named('放弃'),
  },
  {
    calls: ['imports.apply'],
    open: async (world, round) => `imports?id=${(await newDraft(world, round + 10)).id}`,
    button: named('导入 1 笔'),
  },
  {
    calls: ['imports.remove'],
    what: 'what was imported',
    open: async (world, round) => `imports?id=${await applied(world, round + 20)}`,
    before: [click(named('撤销这次导入'))],
    button: inDialog('撤销导入'),
  },
  {
    calls: ['imports.remove'],
    what: 'in the history',
    async open(world, round) {
      await applied(world, round + 30);
      return 'imports';
    },
    before: [click((page) => page.getByRole('list', { name: '导入历史' }).getByRole('button', { name: '撤销', exact: true }).first())],
    button: inDialog('撤销导入'),
  },
  {
    calls: ['imports.create', 'imports.addRows'],
    open: () => 'imports',
    before: [
      (page) =>
        page.getByLabel('账单文件').setInputFiles({
          name: 'alipay_record.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(gb18030(bill)),
        }),
    ],
    button: named('下一步：核对'),
  },
  {
    calls: ['imports.update'],
    open: async (world, round) => `imports?id=${(await newDraft(world, round + 50)).id}`,
    before: [click(named(/^更改/))],
    button: inDialog('重新计算'),
  },
  {
    calls: ['imports.saveMapping'],
    open: mapped,
    before: [click(named('给“工行”改名')), fill({ 名称: '工商银行' })],
    button: inDialog('保存'),
  },
  {
    calls: ['imports.removeMapping'],
    async open(world) {
      const hash = 'f'.repeat(64);
      const columns = { occurredAt: '日期', amount: '金额' };
      await world.put(`/imports/mappings/${hash}`, { name: '农行', kind: 'CASH', columns });
      return 'imports';
    },
    before: [click(named('删除“农行”'))],
    button: inDialog('删除'),
  },
];

const mails: PressCase[] = [
  {
    calls: ['mail.testHtml'],
    open: () => 'email-test',
    before: [fill({ 收件邮箱: 'somebody@example.org' })],
    button: named('发送测试邮件'),
  },
  ...(['纯文本', ' HTML '] as const).map((kind) => ({
    calls: [kind === '纯文本' ? 'mail.testSimple' : 'mail.testHtml'],
    open: () => 'email-test-simple',
    before: [fill({ 收件邮箱: 'somebody@example.org' })],
    button: named(`发送${kind}邮件`),
    // A user may send five an hour.
    rounds: kind === '纯文本' ? [1] : [0],
  })),
];

/** A token of the user, by its name. */
const newToken = ({ post, user }: World, name: string, scopes = ['accounts:read']) =>
  post('/auth/tokens', { name, scopes, currentPassword: user.password });

const tokens: PressCase[] = [
  {
    calls: ['auth.createToken'],
    open: () => 'account',
    before: [
      click(named('创建令牌')),
      fill({ 名称: '脚本' }),
      (page) => page.getByLabel('资金账户：读取').check(),
      (page, { user }) => page.locator('input[name=currentPassword]').last().fill(user.password),
    ],
    button: inDialog('创建'),
    keepsDialog: true,
  },
  {
    calls: ['auth.removeToken'],
    async open(world) {
      await newToken(world, '旧令牌');
      return 'account';
    },
    before: [click(named('撤销令牌 旧令牌'))],
    button: inDialog('撤销'),
  },
];

let proposed = 0;

/** What a program has proposed, on the page of proposals. */
const withProposal = async (world: World) => {
  const { page, accountId } = world;
  const { token } = await newToken(world, '助手', ['proposals:write']);
  const agent = await connectAgent(page, token);
  proposed += 1;
  const entry = { accountId, amount: proposed, description: '早餐' };
  await agent.callTool({ name: 'propose_entry', arguments: { kind: 'WITHDRAWAL', entry } });
  await agent.close();
  return 'proposals';
};

const proposals: PressCase[] = [
  { calls: ['proposals.accept'], open: withProposal, button: named(/^接受/), rounds: [0, 1, 2, 3] },
  { calls: ['proposals.reject'], open: withProposal, button: named(/^拒绝/), rounds: [0, 1, 2, 3] },
  {
    calls: ['proposals.accept'],
    what: 'edited',
    open: withProposal,
    before: [click(named(/^修改/)), fill({ 说明: '早点' })],
    button: inDialog('接受'),
  },
];

export const otherCases = [
  ...dues,
  ...feeds,
  ...reminders,
  ...imports,
  ...mails,
  ...tokens,
  ...proposals,
];
