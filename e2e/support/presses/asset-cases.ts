import { dayFromToday } from '../days.ts';
import {
  click,
  fill,
  fillPage,
  inDialog,
  named,
  type PressCase,
  type World,
} from './press-case.ts';

let assets = 0;

async function newAsset({ post }: World) {
  assets += 1;
  const { id } = await post('/fixed-assets', {
    name: '相机',
    assetCode: `FA-20260115-${String(assets).padStart(4, '0')}`,
    assetCategory: '电子设备',
    originalValue: 10_000,
    purchaseDate: dayFromToday(-300),
    startUseDate: dayFromToday(-300),
    depreciationMethod: 'STRAIGHT_LINE',
  });
  return id;
}

const assetPage = async (world: World) => `fixed-assets/${await newAsset(world)}`;
const assetList = async (world: World) => {
  await newAsset(world);
  return 'fixed-assets';
};

/** The page of an asset with two market values. */
const valued = async (world: World) => {
  const id = await newAsset(world);
  for (const day of [dayFromToday(-10), dayFromToday(-20)]) {
    await world.post(`/fixed-assets/${id}/valuations`, { day, value: 100 });
  }
  return `fixed-assets/${id}`;
};

const fixedAssets: PressCase[] = [
  {
    calls: ['fixedAssets.create'],
    isOfEachRun: true,
    open: () => 'fixed-assets/add',
    before: [
      fillPage({
        资产名称: '钢琴',
        资产类别: '乐器',
        原值: '36000',
        购买日期: dayFromToday(-300),
        开始使用日期: dayFromToday(-300),
      }),
    ],
    button: (page) => page.getByRole('tabpanel').getByRole('button', { name: '保存' }),
  },
  {
    calls: ['fixedAssets.update'],
    open: async (world) => `fixed-assets/edit/${await newAsset(world)}`,
    before: [fillPage({ 资产名称: '换名' })],
    button: (page) => page.getByRole('tabpanel').getByRole('button', { name: '保存' }),
  },
  {
    calls: ['fixedAssets.update'],
    variant: 'how it counts',
    open: valued,
    before: [
      click(named('更改')),
      (page) => page.getByRole('dialog').getByLabel('市场估值').check(),
    ],
    button: inDialog('保存'),
  },
  {
    calls: ['fixedAssets.remove'],
    open: assetList,
    before: [click(named('删除 相机'))],
    button: inDialog('删除'),
  },
  {
    calls: ['fixedAssets.removeBatch'],
    isOfEachRun: true,
    open: assetList,
    before: [(page) => page.getByLabel('选择 相机').first().check(), click(named('删除所选'))],
    button: inDialog('删除'),
  },
  {
    calls: ['fixedAssets.dispose'],
    open: assetPage,
    before: [click(named('出售或报废'))],
    button: inDialog('登记处置'),
  },
  {
    calls: ['fixedAssets.undoDisposal'],
    async open(world) {
      const id = await newAsset(world);
      await world.post(`/fixed-assets/${id}/disposal`, { kind: 'SCRAP' });
      return `fixed-assets/${id}`;
    },
    before: [click(named('撤销处置'))],
    button: inDialog('撤销'),
  },
  {
    calls: ['fixedAssets.addValuation'],
    open: assetPage,
    before: [click(named('添加估值')), fill({ 估值: '100' })],
    button: inDialog('添加'),
  },
  {
    calls: ['fixedAssets.updateValuation'],
    open: valued,
    before: [click(named(/^修改 .* 的估值/)), fill({ 估值: '101' })],
    button: inDialog('保存'),
  },
  {
    calls: ['fixedAssets.removeValuation'],
    open: valued,
    before: [click(named(/^删除 .* 的估值/))],
    button: inDialog('删除'),
  },
];

/** The page of a housing fund with two stated values. */
const housingFund = async ({ post, put }: World) => {
  const body = { name: '公积金', kind: 'HOUSING_FUND', value: 1000, day: dayFromToday(-60) };
  const { id } = await post('/other-assets', body);
  await put(`/other-assets/${id}/values/${dayFromToday(-5)}`, { value: 1100 });
  return `other-assets/${id}`;
};

const otherAssets: PressCase[] = [
  {
    calls: ['otherAssets.create'],
    open: () => 'other-assets',
    before: [click(named('添加资产')), fill({ 名称: '年金', 金额: '1' })],
    button: inDialog('添加'),
  },
  {
    calls: ['otherAssets.update'],
    open: housingFund,
    before: [click(named('编辑')), fill({ 名称: '换名' })],
    button: inDialog('保存'),
  },
  {
    calls: ['otherAssets.remove'],
    open: housingFund,
    before: [click(named('删除'))],
    button: inDialog('删除'),
  },
  {
    calls: ['otherAssets.setValue'],
    open: housingFund,
    before: [click(named('记录金额')), fill({ 金额: '1200' })],
    button: inDialog('保存'),
  },
  {
    calls: ['otherAssets.setValue'],
    variant: 'anew',
    open: housingFund,
    before: [click(named(/^修改 \d/)), fill({ 金额: '1200' })],
    button: inDialog('保存'),
  },
  {
    calls: ['otherAssets.removeValue'],
    open: housingFund,
    before: [click(named(/^删除 \d/))],
    button: inDialog('删除'),
  },
];

const targets: PressCase = {
  calls: ['allocation.setTargets'],
  async open({ get, put }) {
    const { version } = await get('/allocation?by=TYPE');
    await put('/allocation/targets', { by: 'TYPE', targets: [], version });
    return 'reports?report=allocation';
  },
  before: [
    click(named('设定目标')),
    (page) => page.getByRole('dialog').getByRole('textbox').first().fill('100'),
  ],
  button: inDialog('保存'),
};

const guide: PressCase = {
  calls: ['guide.update'],
  isOfEachRun: true,
  async open({ put }) {
    await put('/auth/guide', { state: 'open' });
    return 'guide';
  },
  button: named('跳过引导'),
};

export const assetCases = [...fixedAssets, ...otherAssets, targets, guide];
