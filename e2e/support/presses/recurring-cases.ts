import { dayFromToday } from '../days.ts';
import { click, fill, inDialog, inMenu, named, type PressCase, type World } from './press-case.ts';

let declared = 0;
const nameOfNewest = () => `订阅${declared}`;

/** A subscription of its own whose first occurrence is so many days ahead, and its id. */
async function declare({ post, accountId }: World, ahead: number): Promise<string> {
  declared += 1;
  const firstDay = dayFromToday(ahead);
  const terms = { flow: 'OUT', amount: 1, every: 'MONTH', firstDay, accountId };
  return (await post('/spending/recurring', { ...terms, name: nameOfNewest() })).id;
}

const seriesPage = (ahead: number) => async (world: World) =>
  `recurring/${await declare(world, ahead)}`;
const openMenu = (ahead: number) =>
  click((shown) => named(`更多操作 ${nameOfNewest()} ${dayFromToday(ahead)}`)(shown));

export const recurringCases: PressCase[] = [
  {
    calls: ['spendingRecurring.create'],
    open: () => 'recurring',
    before: [click(named('添加周期收支')), fill({ 名称: '健身房', 金额: '1' })],
    button: inDialog('添加'),
  },
  {
    calls: ['spendingRecurring.update'],
    open: seriesPage(3),
    before: [click(named('编辑')), fill({ 备注: '家庭' })],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingRecurring.remove'],
    open: seriesPage(3),
    before: [click(named('删除'))],
    button: inDialog('删除'),
  },
  {
    calls: ['spendingRecurring.book'],
    isOfEachRun: true,
    open: seriesPage(-2),
    button: (shown) => named(`入账 ${nameOfNewest()} ${dayFromToday(-2)}`)(shown),
  },
  {
    calls: ['spendingRecurring.skip'],
    open: seriesPage(3),
    before: [openMenu(3)],
    button: inMenu('跳过'),
  },
  {
    calls: ['spendingRecurring.change'],
    open: seriesPage(3),
    before: [openMenu(3), click(inMenu('改这一期')), fill({ 金额: '2' })],
    button: inDialog('保存'),
  },
  {
    calls: ['spendingRecurring.reopen'],
    open: async (world) => {
      const id = await declare(world, -2);
      await world.post(`/spending/recurring/${id}/occurrences/${dayFromToday(-2)}/skip`, {});
      return `recurring/${id}`;
    },
    before: [openMenu(-2)],
    button: inMenu('恢复'),
  },
  {
    calls: ['spendingRecurring.refuse'],
    open: async ({ post, accountId }) => {
      declared += 1;
      const paid = { accountId, type: 'WITHDRAW', amount: 1, payee: nameOfNewest() };
      for (const ahead of [-16, -9, -2]) {
        await post('/spending/entries', { ...paid, day: dayFromToday(ahead) });
      }
      return 'recurring';
    },
    button: (shown) => named(`不是 ${nameOfNewest()}`)(shown),
  },
];
