import type { CategoryChoice } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';

/** What households keep, with the usual kinds of it. */
const usual: Readonly<Record<string, readonly string[]>> = {
  房产: ['住宅', '商铺', '写字楼', '车位', '土地'],
  车辆: ['轿车', '越野车', '新能源车', '摩托车', '电动车', '自行车'],
  电子设备: ['电脑', '手机', '平板', '相机', '影音设备', '游戏设备'],
  家具家电: ['家具', '厨房电器', '生活电器', '空调', '电视'],
  贵金属首饰: ['黄金', '白银', '铂金', '珠宝', '手表'],
  收藏品: ['书画', '古玩', '邮票钱币', '名酒', '图书'],
  乐器: ['钢琴', '弦乐器', '管乐器', '打击乐器'],
  运动器材: ['健身器材', '球类器材', '滑雪装备', '露营装备'],
  工具设备: ['电动工具', '办公设备', '生产设备'],
  其他: [],
};

interface InUse {
  asset_category: string;
  asset_subcategory: string | null;
}

/** The usual categories, then those that only this user has; subcategories alike. */
export function categoryChoices(inUse: readonly InUse[]): CategoryChoice[] {
  const names = new Set([...Object.keys(usual), ...inUse.map((row) => row.asset_category)]);
  return [...names].map((name) => ({
    ...choice(name),
    children: [...subcategoriesOf(name, inUse)].map(choice),
  }));
}

function subcategoriesOf(name: string, inUse: readonly InUse[]): Set<string> {
  const own = inUse.filter((row) => row.asset_category === name);
  const known = Object.hasOwn(usual, name) ? (usual[name] ?? []) : [];
  return new Set([...known, ...own.flatMap((row) => row.asset_subcategory ?? [])]);
}

function choice(name: string) {
  return { value: name, label: name };
}
