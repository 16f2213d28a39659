import { choose, click, fill, inDialog, named, type PressCase, type World } from './press-case.ts';

const floor: PressCase = {
  calls: ['planningForecast.setAccount'],
  open: () => 'planning',
  before: [click(named('最低余额 工资卡')), fill({ 最低余额: '1200' })],
  button: inDialog('保存'),
};

const goalBody = (name: string) => ({
  ...{ kind: 'HOME', name, amount: 300_000, isInTodaysMoney: true, shares: [] },
});

let goals = 0;

/** Adds a goal and opens the page of goals. */
const withGoal: PressCase['open'] = async ({ post }) => {
  goals += 1;
  await post('/planning/goals', goalBody(`目标${goals}`));
  return 'planning?tab=goals';
};
const onGoals = () => 'planning?tab=goals';

const planned: PressCase[] = [
  {
    calls: ['planningGoals.create'],
    open: onGoals,
    before: [click(named('添加目标')), fill({ 名称: '首付', 金额: '300000' })],
    button: inDialog('保存'),
  },
  {
    calls: ['planningGoals.update'],
    open: withGoal,
    before: [click(named(/^编辑 /)), fill({ 名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['planningGoals.remove'],
    open: withGoal,
    before: [click(named(/^删除 /))],
    button: inDialog('删除'),
  },
  {
    calls: ['planningRetirement.set'],
    open: onGoals,
    before: [click(named(/养老计划$/)), fill({ 出生年份: '1986', 退休后每年支出: '120000' })],
    button: inDialog('保存'),
  },
  {
    calls: ['planningRetirement.remove'],
    async open({ put }) {
      const plan = {
        ...{ bornIn: 1986, stopsIn: 2046, untilAge: 90, includesHousing: false, addition: 0 },
        spending: [{ amount: 120_000, fromYear: 2046, untilYear: null }],
        ...{ income: [], locked: [], takesOut: 'FIXED', ratePercent: 3.5 },
      };
      await put('/planning/retirement', plan);
      return 'planning?tab=goals';
    },
    before: [click(named('删除养老计划'))],
    button: inDialog('删除'),
  },
  {
    calls: ['planningAssumptions.set'],
    open: onGoals,
    before: [click(named('修改假设')), fill({ 通货膨胀: '3' })],
    button: inDialog('保存'),
  },
  {
    calls: ['planningAssumptions.reset'],
    async open({ put, get }) {
      const { inflation, classes } = await get('/planning/assumptions');
      await put('/planning/assumptions', { inflation, classes });
      return 'planning?tab=goals';
    },
    before: [click(named('恢复默认'))],
    button: inDialog('恢复默认'),
  },
];

const change = { kind: 'CHANGE', day: '2030-01-01', side: 'INCOME', amount: 500 };
let scenarios = 0;

/** Removes the stored decisions, of which there are three at most, and opens their page. */
const withoutScenarios = async ({ get, remove }: World) => {
  const { scenarios: stored } = await get('/planning/scenarios');
  for (const { id } of stored) await remove(`/planning/scenarios/${id}`);
  return 'planning?tab=scenarios';
};

/** Adds a decision in place of the stored ones, and opens its page. */
const withScenario: PressCase['open'] = async (world) => {
  await withoutScenarios(world);
  scenarios += 1;
  await world.post('/planning/scenarios', { name: `调薪${scenarios}`, decision: change });
  return 'planning?tab=scenarios';
};

const decided: PressCase[] = [
  {
    calls: ['planningScenarios.create'],
    open: withoutScenarios,
    before: [
      click(named('添加试算')),
      fill({ 名称: '停薪' }),
      choose('决定', '收入或支出改变'),
      fill({ 每月增减: '-3000' }),
    ],
    button: inDialog('保存'),
  },
  {
    calls: ['planningScenarios.update'],
    open: withScenario,
    before: [click(named(/^编辑 /)), fill({ 名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['planningScenarios.remove'],
    open: withScenario,
    before: [click(named(/^删除 /))],
    button: inDialog('删除'),
  },
];

export const planningCases = [floor, ...planned, ...decided];
