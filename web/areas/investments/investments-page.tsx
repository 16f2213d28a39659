import { Button, CloseButton, Tabs } from '@mantine/core';
import { IconFileImport, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { investmentEntries } from '../../../contract/investments/entries.ts';
import { investmentAnalysis } from '../../../contract/investments/investment-analysis.ts';
import type { Investment } from '../../../contract/investments/investment-fields.ts';
import type { InvestmentSummary } from '../../../contract/investments/investment-figures.ts';
import type { PriceUpdate } from '../../../contract/investments/investment-prices.ts';
import { investments } from '../../../contract/investments/investments.ts';
import { assetTypeOf } from '../../../finance/market/symbols.ts';
import { formatMoney, formatSigned, formatSignedPercent } from '../../lib/format/format.ts';
import { useAskedDialog } from '../../lib/forms/use-asked-dialog.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useCall, useChangeCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { Figure } from '../../ui/figures/figure.tsx';
import { FigureRow } from '../../ui/figures/figure-row.tsx';
import { toneOf } from '../../ui/figures/money.tsx';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { LateActions } from './corporate-actions/late-actions.tsx';
import { LateFundSections } from './fund-orders/late-fund-sections.tsx';
import type { InvestmentAction } from './investment-action.ts';
import { type InvestmentDialog, InvestmentDialogs } from './investment-dialogs.tsx';
import { investmentPath } from './investment-path.ts';
import {
  type HoldingState,
  InvestmentsContent,
  noFilter,
  queryOf,
} from './list/investments-content.tsx';
import classes from './price-failures.module.css';
import { usePriceUpdates } from './use-price-updates.ts';

const ChooseHolding = latePart(async () => (await import('./choose-holding.tsx')).ChooseHolding);

/** Investments: their totals, the list, and the newest prices. */
export function InvestmentsPage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const state: HoldingState = search.get('state') === 'cleared' ? 'cleared' : 'held';
  const [filter, setFilter] = useState(noFilter);
  const summary = useCall(investmentAnalysis.summary);
  const dialog = useRowDialog<InvestmentDialog, Investment>();
  const prices = usePriceUpdates();
  const remove = useRemovalCall(investments.remove);
  const setStatus = useChangeCall(investments.setStatus, { isRowBusy: true });

  const [isEntryAsked, setEntryAsked] = useState(false);
  useAskedDialog('entry', true, () => setEntryAsked(true));

  function act(action: InvestmentAction, investment: Investment) {
    if (action === 'remove') askToRemove(investment);
    else if (action === 'toggleCounted') toggleCounted(investment);
    else if (action !== 'updatePrice') dialog.open(action, investment);
    // Nothing quotes this type: its price can only be set by hand.
    else if (assetTypeOf(investment.investmentType) === 'other')
      dialog.open('manualPrice', investment);
    else prices.update(investment);
  }

  function askToRemove({ id, investmentName, quantity }: Investment) {
    confirmDelete({
      text: '确定要删除这项投资吗？',
      consequence: `“${investmentName}”、它的交易记录和为它填写的价格会一起删除，过去的净资产也随之改变，无法恢复。`,
      ...(quantity > 0 && {
        instead: {
          text: '如果是卖出了，请记一笔卖出，过去的记录会保留。',
          label: '记一笔卖出',
          onChoose: () => void navigate(investmentPath(id, 'SELL')),
        },
      }),
      onConfirm: () => remove.change([id]),
    });
  }

  function toggleCounted({ id, status }: Investment) {
    // Without a version: it overwrites nothing that could have been changed elsewhere.
    setStatus.change({ params: { id }, body: { status: status === 0 ? 1 : 0 } });
  }

  return (
    <>
      <PageHeader
        title="投资组合"
        actions={
          <>
            <Button
              data-writes
              variant="default"
              leftSection={<IconRefresh size={16} stroke={1.5} />}
              loading={prices.syncing}
              onClick={prices.sync}
            >
              同步价格
            </Button>
            <Button
              data-writes
              component={Link}
              to="/dashboard/imports"
              variant="default"
              leftSection={<IconFileImport size={16} stroke={1.5} />}
            >
              导入交易
            </Button>
            <ExportList
              list={investments.list}
              query={{ state, ...queryOf(filter) }}
              also={[{ name: '全部交易', call: investmentEntries.exportEntries }]}
            />
            <AddButton onClick={() => dialog.open('add')}>添加投资</AddButton>
          </>
        }
      />
      <InvestmentsSummary summary={summary.data} failed={summary.isError} />
      <PriceFailures failed={prices.failed} onClose={prices.dismiss} />
      <LateActions />
      <Tabs
        value={state}
        onChange={(tab) => {
          setFilter(noFilter);
          setSearch(tab === 'cleared' ? { state: tab } : {}, { replace: true });
        }}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="held">持有</Tabs.Tab>
          <Tabs.Tab value="cleared">已清仓</Tabs.Tab>
        </Tabs.List>
        {(['held', 'cleared'] as const).map((each) => (
          <Tabs.Panel key={each} value={each}>
            <InvestmentsContent
              state={each}
              filter={filter}
              onFilter={setFilter}
              updating={prices.updating}
              onAction={act}
              onAdd={() => dialog.open('add')}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <LateFundSections />
      <InvestmentDialogs dialog={dialog} />
      {isEntryAsked && (
        <Suspense>
          <ChooseHolding
            onClose={() => setEntryAsked(false)}
            onNone={() => {
              setEntryAsked(false);
              dialog.open('add');
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface InvestmentsSummaryProps {
  /** Undefined while it is being fetched, or when that failed. */
  summary: InvestmentSummary | undefined;
  failed: boolean;
}

/** Cost and market value of all holdings in the base currency, and which holdings these leave out. */
function InvestmentsSummary({ summary, failed }: InvestmentsSummaryProps) {
  const loading = !summary && !failed;
  const money = (amount: number | undefined) =>
    summary ? formatMoney(amount, summary.currency) : '-';
  const inOne = summary ? `折合 ${summary.currency}` : failed ? '暂时无法计算' : undefined;
  const { totalProfit = 0, profitRate = null } = summary ?? {};
  return (
    <FigureRow note={summary && <RateNote {...summary} />}>
      <Figure
        label="持仓数量"
        value={summary?.holdingsCount ?? '-'}
        note={null}
        loading={loading}
      />
      <Figure label="总成本" value={money(summary?.totalCost)} note={inOne} loading={loading} />
      <Figure label="当前价值" value={money(summary?.totalValue)} note={inOne} loading={loading} />
      <Figure
        label="总收益"
        value={summary ? formatSigned(totalProfit, summary.currency) : '-'}
        note={summary && `收益率 ${formatSignedPercent(profitRate)}`}
        tone={toneOf(totalProfit)}
        loading={loading}
      />
    </FigureRow>
  );
}

interface PriceFailuresProps {
  failed: PriceUpdate['failed'];
  onClose: () => void;
}

/** Which prices could not be updated, and what each source answered. */
function PriceFailures({ failed, onClose }: PriceFailuresProps) {
  if (failed.length === 0) return null;
  return (
    <div className={classes.notice} role="alert">
      <div className={classes.head}>
        <p className={classes.title}>{failed.length} 个代码的价格没有更新，原价格保留</p>
        <CloseButton aria-label="关闭" onClick={onClose} />
      </div>
      <ul className={classes.failures}>
        {failed.map(({ symbol, reason, investmentId }) => (
          <li key={symbol}>
            <span className={classes.symbol}>{symbol}</span>
            {reason}
            {investmentId && <Link to={investmentPath(investmentId, 'SPLIT')}>记一笔拆股</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}
