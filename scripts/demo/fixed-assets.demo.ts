import type { Demo, Household } from './household.ts';

const dayMs = 86_400_000;

/** Bodies of POST /fixed-assets: what a household keeps, with a warranty that ends within the month. */
function demoFixedAssets({ day }: Household) {
  const inDays = (days: number) => day(-days);
  return [
    {
      name: '滨江花园 3 幢 1602',
      assetCode: 'FA-20190618-0001',
      assetCategory: '房产',
      assetSubcategory: '住宅',
      location: '杭州市滨江区',
      originalValue: 3280000,
      salvageRate: 5,
      estimatedLife: 70,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2019-06-18',
      startUseDate: '2019-09-01',
      isImportant: 1,
      specifications: '89 平方米，三室两厅',
      insuranceCompany: '中国人保',
      insurancePolicyNumber: 'JC-2026-004417',
      insuranceStartDate: inDays(-200),
      insuranceEndDate: inDays(165),
      tags: '自住',
    },
    {
      name: '比亚迪 汉 EV',
      assetCode: 'FA-20230312-0001',
      assetCategory: '车辆',
      assetSubcategory: '新能源车',
      location: '小区地下车库 B2-117',
      originalValue: 229800,
      salvageRate: 5,
      estimatedLife: 10,
      depreciationMethod: 'DOUBLE_DECLINING',
      purchaseDate: '2023-03-12',
      startUseDate: '2023-03-15',
      brandModel: '汉 EV 605KM 尊贵型',
      supplier: '比亚迪王朝网滨江店',
      warrantyStartDate: '2023-03-15',
      warrantyEndDate: '2029-03-14',
      insuranceCompany: '平安产险',
      insurancePolicyNumber: 'PA-1145-2210',
      insuranceStartDate: inDays(-347),
      insuranceEndDate: inDays(18),
      isImportant: 1,
      requireInspection: 1,
      inspectionCycle: 12,
      nextInspectionDate: inDays(96),
      maintenanceRecord: '每 2 万公里保养一次；轮胎已换过一对。',
    },
    {
      name: 'MacBook Pro 14',
      assetCode: `FA-${inDays(-719).replaceAll('-', '')}-0001`,
      assetCategory: '电子设备',
      assetSubcategory: '电脑',
      location: '书房',
      responsiblePerson: '林小满',
      originalValue: 14999,
      salvageValue: 1500,
      estimatedLife: 4,
      depreciationMethod: 'SUM_OF_YEARS',
      purchaseDate: inDays(-719),
      startUseDate: inDays(-716),
      brandModel: 'M4 / 24 GB / 1 TB',
      supplier: '京东自营',
      warrantyStartDate: inDays(-719),
      warrantyEndDate: inDays(11),
    },
    {
      name: '徕卡 Q3',
      assetCode: 'FA-20250504-0001',
      assetCategory: '电子设备',
      assetSubcategory: '相机',
      location: '书房防潮箱',
      originalValue: 5995,
      currency: 'USD',
      exchangeRate: 7.12,
      salvageRate: 20,
      estimatedLife: 8,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2025-05-04',
      startUseDate: '2025-05-04',
      brandModel: 'Q3 28mm',
      tags: '摄影,旅行',
    },
    {
      name: '雅马哈 U1 钢琴',
      assetCode: 'FA-20210820-0001',
      assetCategory: '乐器',
      assetSubcategory: '钢琴',
      location: '客厅',
      originalValue: 78000,
      salvageRate: 30,
      estimatedLife: 25,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2021-08-20',
      startUseDate: '2021-08-28',
      requireInspection: 1,
      inspectionCycle: 6,
      nextInspectionDate: inDays(52),
      maintenanceRecord: '每半年调律一次。',
    },
    {
      name: '旧跑步机',
      assetCode: 'FA-20180702-0001',
      assetCategory: '运动器材',
      assetSubcategory: '健身器材',
      originalValue: 4299,
      salvageRate: 5,
      estimatedLife: 8,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2018-07-02',
      startUseDate: '2018-07-05',
      usageStatus: 'SCRAPPED',
      disposalDate: inDays(-260),
      remarks: '跑带断裂，已交回收站。',
    },
  ];
}

const phone = {
  name: 'iPhone 14 Pro',
  assetCode: 'FA-20220916-0001',
  assetCategory: '电子设备',
  assetSubcategory: '手机',
  originalValue: 8899,
  salvageRate: 10,
  estimatedLife: 5,
  depreciationMethod: 'STRAIGHT_LINE',
  purchaseDate: '2022-09-16',
  startUseDate: '2022-09-16',
  brandModel: '256 GB 暗紫色',
};

/** What neighbours' flats of its size were sold for, the last one some weeks ago. */
const valuesOfFlat = ({ day }: Household) => [
  { day: '2019-06-18', value: 3_280_000, note: '成交价' },
  { day: '2021-05-20', value: 4_050_000, note: '同户型成交' },
  { day: '2023-03-15', value: 3_860_000, note: '同户型成交' },
  { day: '2024-09-28', value: 3_420_000, note: '中介报价' },
  { day: '2025-08-31', value: 3_350_000, note: '同户型成交' },
  { day: day(47), value: 3_370_000, note: '同户型成交' },
];

export const demo: Demo = async (home) => {
  for (const body of demoFixedAssets(home)) {
    const asset = await home.send('POST', '/fixed-assets', body);
    if (body.assetCode !== 'FA-20190618-0001') continue;
    for (const value of valuesOfFlat(home)) {
      await home.send('POST', `/fixed-assets/${asset.id}/valuations`, value);
    }
    const chosen = { valueBasis: 'MARKET', valueBasisFrom: body.purchaseDate };
    await home.send('PUT', `/fixed-assets/${asset.id}`, chosen);
  }
  const { id } = await home.send('POST', '/fixed-assets', phone);
  home.at(new Date(home.today.getTime() - 52 * dayMs));
  const accounts = await home.send('GET', '/accounts');
  await home.send('POST', `/fixed-assets/${id}/disposal`, {
    kind: 'SALE',
    proceeds: 2850,
    costs: 35,
    accountId: accounts.find(({ isDefault }: { isDefault: boolean }) => isDefault)?.id,
    note: '换新手机，旧机在二手平台卖出，扣服务费',
  });
};
