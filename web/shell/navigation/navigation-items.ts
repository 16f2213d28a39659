import {
  IconBuildingBank,
  IconChartLine,
  IconFileText,
  IconHome2,
  IconLayoutDashboard,
  IconMail,
  IconTransfer,
  IconWallet,
} from '@tabler/icons-react';

/** The sidebar, in its order (SPEC.md §2). */
export const navigationItems = [
  { label: '资产总览', to: '/dashboard', Icon: IconLayoutDashboard },
  { label: '资金账户', to: '/dashboard/accounts', Icon: IconWallet },
  { label: '投资组合', to: '/dashboard/investments', Icon: IconChartLine },
  { label: '证券账户', to: '/dashboard/securities', Icon: IconBuildingBank },
  { label: '固定资产', to: '/dashboard/fixed-assets', Icon: IconHome2 },
  { label: '应收应付', to: '/dashboard/receivables-payables', Icon: IconTransfer },
  { label: '报表分析', to: '/dashboard/reports', Icon: IconFileText },
  { label: '邮件测试', to: '/dashboard/email-test', Icon: IconMail },
] as const;
