import { Button, Select } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import {
  type ProposalStatus,
  proposalStatuses,
  proposalStatusLabels,
} from '../../../contract/proposals/proposal-fields.ts';
import { type Proposal, proposals } from '../../../contract/proposals/proposals.ts';
import { spendingActs } from '../../../contract/spending/bulk.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { keepsLast, useCall, useChangeCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ExportList } from '../../ui/lists/export-list.tsx';
import list from '../../ui/lists/list.module.css';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { waiting } from '../../waiting.ts';
import { CategoryEntries } from './category-entries.tsx';
import { EditProposal } from './edit-proposal.tsx';
import { factsOf, titleOf } from './entry-fields.ts';
import classes from './proposals.module.css';
import { type NamedRows, useNamedRows } from './proposals.queries.ts';

const choices = proposalStatuses.map((value) => ({ value, label: proposalStatusLabels[value] }));

const pageSize = 20;

/** What of other areas waits for the person, each loaded when it is shown. */
const sections = waiting.map(({ name, load }) => ({ name, Section: latePart(load) }));

/** What programs have proposed. Nothing of it counts until it is accepted here. */
export function ProposalsPage() {
  const [status, setStatus] = useState<ProposalStatus>('PENDING');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useCall(
    proposals.list,
    { query: { status, page, size: pageSize } },
    keepsLast,
  );
  const rowsQuery = useNamedRows();
  const { rows } = rowsQuery;
  const failure = (!data && error) || (!rows && rowsQuery.error);
  const dialog = useRowDialog<'edit', Proposal>();
  const undo = useChangeCall(spendingActs.undo);
  const acceptAll = useChangeCall(proposals.acceptCategories, {
    onDone: ({ accepted, refused, actId }) => {
      if (actId) {
        toast.undoable(`已接受 ${accepted} 条分类提议`, () =>
          undo.change({ params: { id: actId } }),
        );
      }
      if (refused > 0) toast.info(`${refused} 条没有接受：流水已有分类或已删除`);
    },
  });
  const hasCategories =
    status === 'PENDING' && data?.records.some(({ kind }) => kind === 'CATEGORY');

  // Where the last one of a page was handled, the page before it is shown.
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage);

  function choose(value: string | null) {
    setStatus(proposalStatuses.find((one) => one === value) ?? 'PENDING');
    setPage(1);
  }

  return (
    <>
      <PageHeader
        title="待确认"
        actions={
          <>
            <Select
              aria-label="状态"
              className={classes.filter}
              data={choices}
              value={status}
              allowDeselect={false}
              onChange={choose}
            />
            {hasCategories && (
              <Button data-writes variant="default" onClick={() => acceptAll.change({})}>
                接受全部分类
              </Button>
            )}
            <ExportList list={proposals.list} query={{ status }} disabled={data?.total === 0} />
          </>
        }
      />
      <p className={classes.hint}>
        程序只能提议，不能记账。理由和说明是程序写的，请核对内容后再接受。
      </p>
      {failure ? (
        <LoadError
          message={`加载失败: ${failure.message}`}
          onRetry={() => void Promise.all([refetch(), rowsQuery.refetch()])}
        />
      ) : !data || !rows ? (
        <SkeletonRows />
      ) : data.total === 0 ? (
        <EmptyState
          text={status === 'PENDING' ? '没有待确认的提议' : '没有这个状态的提议'}
          hint={
            status === 'PENDING' && (
              <>
                在<Link to="/dashboard/account">账号与安全</Link>
                中创建访问令牌后，程序可以提议存入、取出、应收应付、投资交易和流水的分类，由您在这里确认。
              </>
            )
          }
        />
      ) : (
        <>
          <ul
            className={`${list.cards} ${classes.cards}`}
            aria-label={proposalStatusLabels[status]}
            aria-busy={isPlaceholderData}
          >
            {data.records.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                rows={rows}
                onEdit={() => dialog.open('edit', proposal)}
              />
            ))}
          </ul>
          {data.total > pageSize && <Pager label="提议分页" {...data} onChange={setPage} />}
        </>
      )}
      {sections.map(({ name, Section }) => (
        <Suspense key={name}>
          <Section />
        </Suspense>
      ))}
      {dialog.row && rows && (
        <EditProposal
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
          proposal={dialog.row}
          rows={rows}
        />
      )}
    </>
  );
}

interface ProposalCardProps {
  proposal: Proposal;
  rows: NamedRows;
  onEdit: () => void;
}

function ProposalCard({ proposal, rows, onEdit }: ProposalCardProps) {
  const { id, version, reason, status, tokenName, tokenRevoked, createdAt, handledAt } = proposal;
  const undo = useChangeCall(spendingActs.undo);
  const accept = useChangeCall(proposals.accept, {
    isRowBusy: true,
    // A category changes nothing of the money, and is undone as one.
    ...(proposal.kind === 'CATEGORY' && {
      message: '',
      onDone: ({ result: { actId } }) =>
        toast.undoable('已分类', () => undo.change({ params: { id: String(actId) } })),
    }),
  });
  const reject = useChangeCall(proposals.reject, { isRowBusy: true });
  const title = titleOf(proposal, rows);
  return (
    <li className={list.card}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.hint}>
        {tokenName}
        {tokenRevoked && '（令牌已失效）'} · {formatInstant(createdAt)} 提议
        {status === 'PENDING'
          ? ` · ${formatInstant(proposal.expiresAt)} 过期`
          : handledAt && ` · ${formatInstant(handledAt)} ${proposalStatusLabels[status]}`}
      </p>
      <dl className={list.facts}>
        {factsOf(proposal, rows).map(({ name, label, text }) => (
          <Fact key={name} label={label} text={text} />
        ))}
        {reason && <Fact label="理由" text={reason} />}
      </dl>
      {proposal.kind === 'CATEGORY' && <CategoryEntries proposal={proposal} rows={rows} />}
      {status === 'PENDING' && (
        <RowButtons id={id} className={classes.buttons}>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`拒绝 ${title}`}
            onClick={() => reject.change({ params: { id } })}
          >
            拒绝
          </Button>
          <Button variant="default" aria-label={`修改 ${title}`} onClick={onEdit}>
            修改
          </Button>
          <Button
            aria-label={`接受 ${title}`}
            onClick={() => accept.change({ params: { id }, body: { version } })}
          >
            接受
          </Button>
        </RowButtons>
      )}
    </li>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
