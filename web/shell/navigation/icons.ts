import {
  IconBell,
  IconBuildingBank,
  IconCalendarDue,
  IconChartLine,
  IconCoins,
  IconCoinYuan,
  IconFileImport,
  IconFileText,
  IconHome2,
  IconInbox,
  IconLayoutDashboard,
  IconMail,
  IconPigMoney,
  IconTransfer,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';

/** The icons of the lines, by the names in the declarations of areas, which the pages for visitors load too. */
export const icons = {
  bank: IconBuildingBank,
  bell: IconBell,
  calendar: IconCalendarDue,
  chart: IconChartLine,
  coins: IconCoins,
  dashboard: IconLayoutDashboard,
  home: IconHome2,
  import: IconFileImport,
  inbox: IconInbox,
  mail: IconMail,
  'piggy-bank': IconPigMoney,
  report: IconFileText,
  transfer: IconTransfer,
  wallet: IconWallet,
  yuan: IconCoinYuan,
} as const satisfies Record<string, TablerIcon>;
export type NavigationIcon = keyof typeof icons;
