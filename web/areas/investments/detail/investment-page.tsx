import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import {
  type Investment,
  investmentTypeLabels,
} from '../../../../contract/investments/investment-fields.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { BackToList, RowPage } from '../../../ui/pages/row-page.tsx';
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

const path = '/dashboard/investments';

/** One holding: its figures, and everything that was bought, sold, paid out and split of it. */
export function InvestmentPage() {
  const { id = '' } = useParams();
  return (
    <RowPage
      title="投资明细"
      missing="投资不存在"
      list={path}
      answer={useCall(investments.get, { params: { id } })}
    >
      {(row) => <Holding key={id} investment={row} />}
    </RowPage>
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
            <BackToList list={path} />
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
