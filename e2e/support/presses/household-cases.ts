import { choose, click, fill, inDialog, named, type PressCase, type World } from './press-case.ts';

const name = '按两下之家';

/** Deletes the household of the round before; the only member may. */
async function withoutHousehold({ get, remove }: World): Promise<string> {
  const found = await get('/household');
  if (found) await remove('/household', { name: found.name });
  return 'household';
}

async function withHousehold(world: World): Promise<string> {
  if (!(await world.get('/household'))) await world.post('/household', { name });
  return 'household';
}

/** A household with an account, and its id. */
async function withSharedAccount(world: World): Promise<string> {
  await withHousehold(world);
  const accounts: { accountName: string; id: string }[] = await world.get('/household/accounts');
  const shared = accounts.find(({ accountName }) => accountName === '共同账户');
  if (shared) return shared.id;
  const { id } = await world.get('/household');
  const body = { accountName: '共同账户', accountType: 'SAVINGS' };
  return (await world.post(`/accounts?userId=${id}`, body)).id;
}

/** The account that the open page is about to move. */
let moving = '';

/** A household with a thing of which a share is stated. */
async function withShares(world: World): Promise<string> {
  await withHousehold(world);
  const { id, members } = await world.get('/household');
  const account = await world.post(`/accounts?userId=${id}`, {
    accountName: '份额账户',
    accountType: 'SAVINGS',
    initialBalance: 100,
  });
  await world.put('/household/shares', {
    item: `accounts ${account.id}`,
    shares: [{ memberId: members[0].id, percent: 100 }],
  });
  return 'household';
}

/** The actions of the only member of a household. */
export const householdCases: PressCase[] = [
  {
    calls: ['household.create'],
    open: withoutHousehold,
    before: [click(named('创建家庭')), fill({ 家庭名称: name })],
    button: inDialog('创建'),
  },
  {
    calls: ['household.offer'],
    open: withHousehold,
    button: named('并入我的资产'),
  },
  {
    calls: ['household.acceptOffer'],
    async open(world) {
      const page = await withHousehold(world);
      const { members } = await world.get('/household');
      await world.post('/household/dissolution', { memberId: members[0].id });
      return page;
    },
    before: [click(named('接受'))],
    button: inDialog('接受'),
  },
  {
    calls: ['household.rename'],
    open: withHousehold,
    before: [click(named('修改名称')), fill({ 家庭名称: `${name}二` })],
    button: inDialog('保存'),
  },
  {
    calls: ['household.invite'],
    open: withHousehold,
    before: [click(named('邀请成员'))],
    button: inDialog('生成链接'),
    keepsDialog: true,
  },
  {
    calls: ['household.setShares'],
    open: withShares,
    before: [click(named(/^修改份额/))],
    button: inDialog('保存'),
  },
  {
    calls: ['household.revokeInvitation'],
    async open(world) {
      const page = await withHousehold(world);
      await world.post('/household/invitations', { role: 'VIEWER' });
      return page;
    },
    // The figures come after the page, above the button, and move it.
    before: [(page) => page.getByRole('table').first().waitFor()],
    button: named(/^撤销邀请/),
  },
  {
    calls: ['household.transfer'],
    isOfEachRun: true,
    async open(world) {
      await withSharedAccount(world);
      return 'accounts';
    },
    before: [click(named('转账')), choose('转入账户', /^共同账户/), fill({ 金额: '1' })],
    button: inDialog('转账'),
  },
  {
    calls: ['household.undoTransfer'],
    async open(world) {
      const toAccountId = await withSharedAccount(world);
      const body = { fromAccountId: world.accountId, toAccountId, amount: 1 };
      await world.post('/household/transfers', body);
      return 'accounts';
    },
    before: [click(named('明细 工资卡')), click(named(/^撤销转账/))],
    button: inDialog('撤销转账'),
    keepsDialog: true,
  },
  {
    calls: ['household.move'],
    async open(world) {
      await withSharedAccount(world);
      const facts = { accountName: `移动 ${Date.now()}`, accountType: 'SAVINGS' };
      const body = { ...facts, initialBalance: 1 };
      moving = (await world.post('/accounts', body)).accountName;
      return 'accounts';
    },
    before: [
      (page) => named(`移到家庭 ${moving}`)(page).click(),
      (page) => page.getByRole('radio', { name: /从今天起/ }).check(),
    ],
    button: inDialog('移动'),
  },
  {
    calls: ['household.undoMove'],
    async open(world) {
      await withSharedAccount(world);
      const body = { accountName: '撤销移动的', accountType: 'SAVINGS', initialBalance: 1 };
      const { id } = await world.post('/accounts', body);
      await world.post('/household/moves', { kind: 'ACCOUNT', id, from: 'TODAY' });
      return 'household';
    },
    before: [click(named(/^撤销移动/))],
    button: inDialog('撤销移动'),
  },
  {
    calls: ['household.remove'],
    async open(world) {
      await withoutHousehold(world);
      return withHousehold(world);
    },
    before: [click(named('删除家庭')), fill({ 家庭名称: name })],
    button: inDialog('永久删除'),
  },
];
