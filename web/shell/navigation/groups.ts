/** The headings of the navigation in their order; each area names its own. */
export const navigationGroups = ['资产', '负债', '收支', '分析', '工具'] as const;
export type NavigationGroup = (typeof navigationGroups)[number];
