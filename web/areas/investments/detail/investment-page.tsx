import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import {
  type Investment,
  investmentTypeLabels,
} from '../../../../contract/investments/investment-fields.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { LateActions } from '../corporate-actions/late-actions.tsx';
import { EditInvestment } from '../edit-investment.tsx';
import { AddEntry } from '../entries/add-entry.tsx';
import { EntriesContent } from '../entries/entries-content.tsx';
import { isOffered } from '../entries/entry-kinds.ts';
import { LateFundSections } from '../fund-orders/late-fund-sections.tsx';
import { newEntryParameter } from '../investment-path.ts';
import { PositionHeader } from './position-header.tsx';
import { PriceSection } from './prices/price-section.tsx';
import { quantityAsked } from './quantity-asked.ts';

const ReturnsSection = latePart(
  async () => (await import('../../returns/returns-section.tsx')).ReturnsSection,
);

/** One holding: its figures, and everything that was bought, sold, paid out and split of it. */
export function InvestmentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(investments.get, { params: { id } });
  if (data) return <Holding key={id} investment={data} />;
  return (
    <>
      <PageHeader title="投资明细" actions={<BackToList />} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState text="投资不存在" hint="它可能已经被删除。" />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </>
  );
}

function Holding({ investment }: { investment: Investment }) {
  const dialog = useRowDialog<'edit', Investment>();
  const [search, setSearch] = useSearchParams();
  const [kind, setKind] = useState<EntryType>();
  const [quantity, setQuantity] = useState('');
  const kindInAddress = search.get(newEntryParameter);
  const asked = quantityAsked(search, investment.quantity);
  useEffect(() => {
    if (!isOffered(kindInAddress)) return;
    setKind(kindInAddress);
    setQuantity(asked);
    // A reload, or the way back, does not open the dialog again.
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [kindInAddress, asked, setSearch]);
  const { investmentName, symbol, investmentType, currency } = investment;

  return (
    <>
      <PageHeader
        title={investmentName}
        description={`${symbol} · ${investmentTypeLabels[investmentType]} · ${currency}`}
        actions={
          <>
            <BackToList />
            <Button
              data-writes
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} />}
              onClick={() => dialog.open('edit', investment)}
            >
              编辑
            </Button>
            <AddButton onClick={() => setKind('BUY')}>记一笔</AddButton>
          </>
        }
      />
      <PositionHeader investment={investment} />
      <PriceSection investment={investment} />
      <LateActions investment={investment} />
      {investmentType === 'FUND' && <LateFundSections investment={investment} />}
      <Suspense fallback={<SkeletonRows />}>
        <ReturnsSection investmentId={investment.id} currency={currency} />
      </Suspense>
      <EntriesContent investment={investment} onAdd={() => setKind('BUY')} />
      <AddEntry
        investment={investment}
        type={kind}
        quantity={quantity}
        onClose={() => {
          setKind(undefined);
          setQuantity('');
        }}
      />
      {dialog.row && (
        <EditInvestment
          investment={investment}
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function BackToList() {
  return (
    <Button
      component={Link}
      to="/dashboard/investments"
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.5} />}
    >
      返回列表
    </Button>
  );
}
