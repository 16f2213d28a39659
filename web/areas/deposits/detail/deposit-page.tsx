import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { depositTypeLabels, renewalLabels } from '../../../../contract/deposits/deposit-fields.ts';
import { type Deposit, deposits } from '../../../../contract/deposits/deposits.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { RowActions, RowPage, useLeave } from '../../../ui/pages/row-page.tsx';
import { MoveButton } from '../../households/moves/move-controls.tsx';
import { termInWords } from '../deposit-values.ts';
import classes from '../deposits.module.css';
import { EditDeposit } from '../edit-deposit.tsx';
import { CloseDeposit } from './close-deposit.tsx';
import { DepositFigures } from './deposit-figures.tsx';
import { TermsSection } from './terms-section.tsx';

const WorthLine = latePart(async () => (await import('./worth-line.tsx')).WorthLine);

const path = '/dashboard/deposits';

/** One deposit: its figures, its worth over time, its terms, and taking it out. */
export function DepositPage() {
  const { id = '' } = useParams();
  return (
    <RowPage
      title="存款明细"
      missing="存款不存在"
      list={path}
      answer={useCall(deposits.get, { params: { id } })}
    >
      {(row) => <OneDeposit key={id} deposit={row} />}
    </RowPage>
  );
}

function OneDeposit({ deposit }: { deposit: Deposit }) {
  const dialog = useRowDialog<'edit' | 'close', Deposit>();
  const leave = useLeave(path);
  const { change: reopen } = useChangeCall(deposits.reopen, { isRowBusy: true });
  const { id, name, depositType, renewal, startDate, note, closing, version, handedOverOn } =
    deposit;
  const facts = [
    depositTypeLabels[depositType],
    `${startDate} 存入`,
    termInWords(deposit),
    renewalLabels[renewal],
    ...(note ? [note] : []),
  ];
  return (
    <>
      <PageHeader
        title={name}
        description={facts.join(' · ')}
        actions={
          <>
            <RowActions
              ownersRemove
              list={path}
              onEdit={() => dialog.open('edit')}
              removal={
                handedOverOn === null
                  ? {
                      id,
                      call: deposits.remove,
                      text: `确定要删除存款“${name}”吗？`,
                      consequence: '已经从账户付出或存入账户的钱不会变动。删除后无法恢复。',
                    }
                  : null
              }
            />
            {handedOverOn === null && (
              <MoveButton kind="DEPOSIT" id={deposit.id} name={name} leave={leave} />
            )}
          </>
        }
      />
      <DepositFigures deposit={deposit} />
      <RowButtons id={id} className={classes.buttons}>
        {handedOverOn !== null ? (
          <p>{handedOverOn} 已经移到另一边，从那天起在那里计息。</p>
        ) : closing ? (
          <Button
            key="reopen"
            variant="default"
            onClick={() => reopen({ params: { id }, query: { version } })}
          >
            撤销支取
          </Button>
        ) : (
          <Button key="close" onClick={() => dialog.open('close')}>
            支取
          </Button>
        )}
      </RowButtons>
      <PageSection heading="本息变化">
        <Suspense fallback={<Skeleton height={284} />}>
          <WorthLine deposit={deposit} />
        </Suspense>
      </PageSection>
      <TermsSection deposit={deposit} />
      <EditDeposit deposit={deposit} opened={dialog.isOpen('edit')} onClose={dialog.close} />
      <CloseDeposit deposit={deposit} opened={dialog.isOpen('close')} onClose={dialog.close} />
    </>
  );
}
