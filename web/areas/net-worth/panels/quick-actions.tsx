import {
  IconBuildingEstate,
  IconChartLine,
  IconChevronRight,
  IconRefresh,
  IconReportAnalytics,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { usePagePrefetch } from '../../../shell/navigation/page-prefetch.tsx';
import { Panel } from './panel.tsx';
import classes from './quick-actions.module.css';

const ways = [
  { to: '/dashboard/accounts', label: '资金账户', Icon: IconWallet },
  { to: '/dashboard/investments', label: '投资组合', Icon: IconChartLine },
  { to: '/dashboard/fixed-assets', label: '固定资产', Icon: IconBuildingEstate },
  { to: '/dashboard/reports', label: '报表分析', Icon: IconReportAnalytics },
];

interface QuickActionsProps {
  onRefresh: () => void;
  refreshing: boolean;
}

/** Links from the overview to the pages of its parts, and a refresh. */
export function QuickActions({ onRefresh, refreshing }: QuickActionsProps) {
  const prefetch = usePagePrefetch();
  return (
    <Panel title="快捷操作">
      <ul className={classes.list}>
        {ways.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.way} {...prefetch(to)}>
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              <span className={classes.label}>{label}</span>
              <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.way}
            onClick={onRefresh}
            aria-disabled={refreshing}
            data-busy={refreshing || undefined}
          >
            <IconRefresh size={18} stroke={1.5} aria-hidden="true" className={classes.refresh} />
            <span className={classes.label}>{refreshing ? '正在刷新…' : '刷新数据'}</span>
          </button>
        </li>
      </ul>
    </Panel>
  );
}
