import { gb18030 } from '../../../web/testing/import-samples.ts';
import { connectAgent } from '../agent.ts';
import { dayFromToday } from '../days.ts';
import { dueCases } from './due-cases.ts';
import {
  click,
  fill,
  fillPage,
  inDialog,
  named,
  type PressCase,
  type World,
} from './press-case.ts';

/** A draft of a day's money in an account. */
async function newDraft({ post, accountId }: World, amount: number) {
  const accounts = [{ ref: '', accountId }];
  const body = { kind: 'CASH', source: 'generic', fileName: `${amount}.csv`, accounts };
  const { id } = await post('/imports', body);
  const row = { n: 1, occurredAt: dayFromToday(0), amount: `${amount}.00`, externalId: `${id}` };
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

/** In the format of 支付宝. */
const bill = [
  '------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------',
  '导出信息：',
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,',
  '2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额,交易成功,2026A\t,T1\t,,',
].join('\r\n');

const imports: PressCase[] = [
  {
    calls: ['imports.remove'],
    variant: 'a draft',
    async open(world, round) {
      await newDraft(world, round + 1);
      return 'imports';
    },
    button: named('放弃'),
  },
  {
    calls: ['imports.apply'],
    isOfEachRun: true,
    open: async (world, round) => `imports?id=${(await newDraft(world, round + 10)).id}`,
    button: named('导入 1 笔'),
  },
  {
    calls: ['imports.remove'],
    variant: 'what was imported',
    open: async (world, round) => `imports?id=${await applied(world, round + 20)}`,
    before: [click(named('撤销这次导入'))],
    button: inDialog('撤销导入'),
  },
  {
    calls: ['imports.remove'],
    variant: 'in the history',
    async open(world, round) {
      await applied(world, round + 30);
      return 'imports';
    },
    before: [
      click((page) =>
        page
          .getByRole('list', { name: '导入历史' })
          .getByRole('button', { name: '撤销', exact: true })
          .first(),
      ),
    ],
    button: inDialog('撤销导入'),
  },
  {
    calls: ['imports.create', 'imports.addRows'],
    isOfEachRun: true,
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
    before: [fillPage({ 收件邮箱: 'somebody@example.org' })],
    button: named('发送测试邮件'),
    // A user may send five an hour: these, and one of each kind on the other page.
    rounds: [0, 1, 2],
  },
  ...(['纯文本', ' HTML '] as const).map((kind) => ({
    calls: [kind === '纯文本' ? 'mail.testSimple' : 'mail.testHtml'],
    open: () => 'email-test-simple',
    before: [fillPage({ 收件邮箱: 'somebody@example.org' })],
    button: named(`发送${kind}邮件`),
    rounds: kind === '纯文本' ? [1] : [0],
  })),
];

/** A token of the user, by its name. */
const newToken = ({ post, user }: World, name: string, scopes = ['accounts:read']) =>
  post('/auth/tokens', { name, scopes, currentPassword: user.password });

const tokens: PressCase[] = [
  {
    calls: ['auth.createToken'],
    isOfEachRun: true,
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

/** The page of proposals, with one of a program. */
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

/** The page of proposals, with a category that a program proposes for an entry. */
const withCategory = async (world: World) => {
  const { page, post, accountId } = world;
  proposed += 1;
  const category = { name: `提议分类${proposed}`, kind: 'EXPENSE' };
  const { id: categoryId } = await post('/spending/categories', category);
  const entry = { accountId, type: 'WITHDRAW', amount: proposed, payee: `商户${proposed}` };
  const { id } = await post('/spending/entries', entry);
  const { token } = await newToken(world, '助手', ['proposals:write', 'spending:read']);
  const agent = await connectAgent(page, token);
  const input = { categoryId, entryIds: [id] };
  await agent.callTool({ name: 'propose_categories', arguments: input });
  await agent.close();
  return 'proposals';
};

const proposals: PressCase[] = [
  { calls: ['proposals.acceptCategories'], open: withCategory, button: named('接受全部分类') },
  {
    calls: ['proposals.accept'],
    isOfEachRun: true,
    open: withProposal,
    button: named(/^接受/),
    rounds: [0, 1, 2, 3],
  },
  { calls: ['proposals.reject'], open: withProposal, button: named(/^拒绝/), rounds: [0, 1, 2, 3] },
  {
    calls: ['proposals.accept'],
    variant: 'edited',
    open: withProposal,
    before: [click(named(/^修改/)), fill({ 说明: '早点' })],
    button: inDialog('接受'),
  },
];

export const otherCases = [...dueCases, ...imports, ...mails, ...tokens, ...proposals];
