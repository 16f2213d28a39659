import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { AssetOverview } from '../../contract/overview.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** What somebody who has nothing here yet may do first. */
export function FirstStep({ overview }: { overview: AssetOverview }) {
  const { statistics, totalAssets, totalLiabilities } = overview;
  const isNewcomer =
    statistics.accountCount === 0 &&
    statistics.investmentCount === 0 &&
    totalAssets === 0 &&
    totalLiabilities === 0;
  if (!isNewcomer) return null;
  return (
    <EmptyState
      text="从第一个账户开始"
      hint="记下一个银行账户或手头的现金，这里就会算出您的净资产。"
      action={
        <Button component={Link} to="/dashboard/accounts">
          添加第一个账户
        </Button>
      }
    />
  );
}
