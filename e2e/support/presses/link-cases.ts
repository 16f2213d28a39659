import { dayFromToday } from '../days.ts';
import { click, fill, inDialog, named, type PressCase, type World } from './press-case.ts';

let made = 0;

/** The next payee: each pair has an amount of its own, so that it is proposed with no other. */
function nextName(): { name: string; amount: number } {
  made += 1;
  return { name: `转给备用金${made}`, amount: 1000 + made };
}

/** 工资卡 has paid and 备用金 has got the same amount. */
async function addPair({ post, accountId, otherId }: World) {
  const { name, amount } = nextName();
  const day = dayFromToday(0);
  const move = (account: string, type: string) =>
    post('/spending/entries', { accountId: account, type, amount, day, description: name });
  return { name, out: await move(accountId, 'WITHDRAW'), back: await move(otherId, 'DEPOSIT') };
}

const openPairs = click(named(/可能是转账/));
const newest = () => new RegExp(`^记为转账 .*转给备用金${made}$`);

export const linkCases: PressCase[] = [
  {
    calls: ['spendingLinks.create'],
    isOfEachRun: true,
    async open(world) {
      await addPair(world);
      return 'ledger';
    },
    before: [openPairs],
    button: (page) => inDialog(newest())(page),
    keepsDialog: true,
  },
  {
    calls: ['spendingActs.undo'],
    async open(world) {
      await addPair(world);
      return 'ledger';
    },
    before: [openPairs, (page) => inDialog(newest())(page).click()],
    button: inDialog('撤销'),
    keepsDialog: true,
  },
  {
    calls: ['spendingLinks.remove'],
    async open(world) {
      const { name, out, back } = await addPair(world);
      const pairs = [{ entryId: out.id, otherId: back.id }];
      await world.post('/spending/links', { kind: 'TRANSFER', pairs });
      return `ledger?text=${name}`;
    },
    before: [(page) => named(`转给备用金${made}`)(page).click()],
    button: inDialog('解除转账'),
    keepsDialog: true,
  },
  {
    calls: ['spendingReconciliations.create'],
    open: withAccount,
    before: [
      (page) => named(nameOfAccount())(page).click(),
      click(inDialog('核对余额')),
      fill({ 银行当天最后的余额: '1' }),
    ],
    button: inDialog('核对'),
    keepsDialog: true,
  },
  {
    calls: ['spendingReconciliations.remove'],
    async open(world) {
      const path = await withAccount(world);
      const stated = { accountId: newestAccount, day: dayFromToday(-1), balance: 5 };
      await world.post('/spending/reconciliations', stated);
      return path;
    },
    before: [(page) => named(nameOfAccount())(page).click()],
    button: inDialog('删除核对'),
    keepsDialog: true,
  },
];

let newestAccount = '';
const nameOfAccount = () => `明细 核对卡${made}`;

/** An account with 5.00 since ten days. */
async function withAccount({ post }: World): Promise<string> {
  made += 1;
  const accountName = `核对卡${made}`;
  const body = { accountType: 'SAVINGS', initialBalance: 5, day: dayFromToday(-10) };
  newestAccount = (await post('/accounts', { accountName, ...body })).id;
  return 'accounts';
}
