import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ReportBasis, ReportData } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { useReport } from '../reports.queries.ts';
import { useScopeName } from '../scope-picker.tsx';
import { Comparison } from './comparison.tsx';
import { InputsDialog } from './inputs-dialog.tsx';
import { type ReturnRow, type Sorting, toReturnRow } from './return-rows.ts';
import classes from './returns.module.css';
import { ReturnsTable } from './returns-table.tsx';

/** What every holding returned over a period, and all together, beside an index. */
export function InvestmentReturns({ question }: ReportViewProps) {
  const { from, to, currency, type, securitiesAccountId } = question;
  const scope = { from, to, currency, type, securitiesAccountId };
  const report = useReport('investment-returns', scope);
  const asked = report.data?.asked ?? scope;
  const scopeName = useScopeName(asked);
  const [sorting, setSorting] = useState<Sorting>({ key: 'profit', direction: 'descending' });
  const [opened, setOpened] = useState<ReturnRow>();
  return (
    <ReportData query={report}>
      {(data) =>
        data.rows.length === 0 ? (
          <EmptyState text="这段时间没有投资" hint="请先添加投资，或选择别的日期。" />
        ) : (
          <>
            <ReturnsTable
              rows={data.rows.map(toReturnRow)}
              totals={toReturnRow(data.totals)}
              currency={asked.currency}
              sorting={sorting}
              onSort={setSorting}
              onOpen={setOpened}
            />
            {data.rows.some((row) => row.kind === 'securities-account' && row.profit === null) && (
              <p className={classes.hint}>
                证券账户只有市值。在<Link to="/dashboard/securities">证券账户</Link>
                的“编辑”里登记转入转出后，就能计算它们和全部投资的收益率。
              </p>
            )}
            <Comparison scope={asked} />
            <ReportBasis
              day={asked.to}
              currency={asked.currency}
              usedRates={data.usedRates}
              notes={[
                `范围 ${scopeName}`,
                `金额和收益率折合为 ${asked.currency}`,
                '收益 = 浮动盈亏 + 已实现 + 分红与利息',
                '合计中同一天的投入与取出相互抵消',
                '累计收益率：赚了投入的百分之几；时间加权：选得好不好；资金加权：我的钱实际回报',
              ]}
            />
            {opened && (
              <InputsDialog row={opened} question={asked} onClose={() => setOpened(undefined)} />
            )}
          </>
        )
      }
    </ReportData>
  );
}
