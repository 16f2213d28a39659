import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { depositTypeLabels, renewalLabels } from '../../../../contract/deposits/deposit-fields.ts';
import type { Deposit } from '../../../../contract/deposits/deposits.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { termInWords } from '../deposit-values.ts';
import classes from '../deposits.module.css';
import { useDeposit, useRemoveDeposit, useReopenDeposit } from '../deposits.queries.ts';
import { EditDeposit } from '../edit-deposit.tsx';
import { CloseDeposit } from './close-deposit.tsx';
import { DepositFigures } from './deposit-figures.tsx';
import { TermsSection } from './terms-section.tsx';

const WorthLine = latePart(async () => (await import('./worth-line.tsx')).WorthLine);

/** One deposit: its figures, its worth over time, its terms, and taking it out. */
export function DepositPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useDeposit(id);
  if (data) return <OneDeposit key={id} deposit={data} />;
  return (
    <>
      <PageHeader title="存款明细" actions={<BackToList />} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState text="存款不存在" hint="它可能已经被删除。" />
      ) : error ? (
        <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}

function OneDeposit({ deposit }: { deposit: Deposit }) {
  const dialog = useRowDialog<'edit' | 'close', Deposit>();
  const navigate = useNavigate();
  const { submit: remove } = useRemoveDeposit();
  const { change: reopen } = useReopenDeposit();
  const { id, name, depositType, renewal, startDate, note, closing } = deposit;
  const facts = [
    depositTypeLabels[depositType],
    `${startDate} 存入`,
    termInWords(deposit),
    renewalLabels[renewal],
    ...(note ? [note] : []),
  ];
  const askToRemove = () =>
    confirmDelete({
      text: `确定要删除存款“${name}”吗？`,
      consequence: '已经从账户付出或存入账户的钱不会变动。删除后无法恢复。',
      onConfirm: () =>
        void remove([id]).then(
          () => navigate('/dashboard/deposits'),
          () => undefined,
        ),
    });
  return (
    <>
      <PageHeader
        title={name}
        description={facts.join(' · ')}
        actions={
          <>
            <BackToList />
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} />}
              onClick={() => dialog.open('edit')}
            >
              编辑
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={askToRemove}
            >
              删除
            </Button>
          </>
        }
      />
      <DepositFigures deposit={deposit} />
      <RowButtons id={id} className={classes.buttons}>
        {closing ? (
          <Button variant="default" onClick={() => reopen(id)}>
            撤销支取
          </Button>
        ) : (
          <Button onClick={() => dialog.open('close')}>支取</Button>
        )}
      </RowButtons>
      <section className={classes.section} aria-labelledby="worth-heading">
        <h2 id="worth-heading" className={classes.heading}>
          本息变化
        </h2>
        <Suspense fallback={<Skeleton height={284} />}>
          <WorthLine deposit={deposit} />
        </Suspense>
      </section>
      <TermsSection deposit={deposit} />
      <EditDeposit deposit={deposit} opened={dialog.isOpen('edit')} onClose={dialog.close} />
      <CloseDeposit deposit={deposit} opened={dialog.isOpen('close')} onClose={dialog.close} />
    </>
  );
}

function BackToList() {
  return (
    <Button
      component={Link}
      to="/dashboard/deposits"
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.5} />}
    >
      返回列表
    </Button>
  );
}
