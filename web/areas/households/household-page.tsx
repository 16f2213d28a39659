import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { roleLabels } from '../../../contract/households/household-fields.ts';
import { type Household, households } from '../../../contract/households/households.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { EndSection } from './end-section.tsx';
import classes from './household.module.css';
import { addressOf, refetchHousehold, useHousehold } from './households.queries.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { MembersSection } from './members-section.tsx';
import { MovesSection } from './moves/moves-section.tsx';
import { NameForm } from './name-form.tsx';
import { OwnChoicesSection } from './own-choices-section.tsx';

const RecordsSection = latePart(async () => (await import('./records-section.tsx')).RecordsSection);
const JoinPage = latePart(async () => (await import('./join-page.tsx')).JoinPage);
const HouseholdFigures = latePart(
  async () => (await import('./household-figures.tsx')).HouseholdFigures,
);

/** The household of the person, or the invitation whose secret stands behind the number sign of the address. */
export function HouseholdPage() {
  const { hash } = useLocation();
  return hash ? (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <JoinPage key={hash} secret={hash.slice(1)} />
    </Suspense>
  ) : (
    <MemberPage />
  );
}

/** Members, invitations, and how to leave. */
function MemberPage() {
  const { data, isPending, isError, error, refetch } = useHousehold();
  return (
    <div className={classes.page}>
      {isPending && (
        <>
          <PageHeader title="家庭" />
          <SkeletonRows rows={3} />
        </>
      )}
      {isError && (
        <>
          <PageHeader title="家庭" />
          <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
        </>
      )}
      {data === null && <NoHousehold />}
      {data && <OwnHousehold household={data} />}
    </div>
  );
}

function NoHousehold() {
  const [isNaming, setNaming] = useState(false);
  const create = useChangeCall(households.create, { refetch: refetchHousehold });
  return (
    <>
      <PageHeader title="家庭" />
      <EmptyState
        text="您还不是任何家庭的成员"
        hint="创建家庭并邀请家人，一起记录共有的资产。您自己的资产仍然只有您能看到。如果家人已经创建了家庭，请打开对方发来的邀请链接。"
        action={<Button onClick={() => setNaming(true)}>创建家庭</Button>}
      />
      <NameForm
        opened={isNaming}
        title="创建家庭"
        submitLabel="创建"
        name=""
        onClose={() => setNaming(false)}
        send={(name) => create.submit({ body: { name } })}
      />
    </>
  );
}

function OwnHousehold({ household }: { household: Household }) {
  const { id, name, role } = household;
  const [isNaming, setNaming] = useState(false);
  const rename = useChangeCall(households.rename, { refetch: refetchHousehold });
  return (
    <>
      <PageHeader
        title={name}
        description={`您的权限：${roleLabels[role]}`}
        actions={
          <>
            {role === 'OWNER' && (
              <Button variant="default" onClick={() => setNaming(true)}>
                修改名称
              </Button>
            )}
            <Button component="a" href={addressOf(id)}>
              查看家庭的资产
            </Button>
          </>
        }
      />
      <OfferNotice household={household} />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <HouseholdFigures household={household} />
      </Suspense>
      <MovesSection name={name} />
      <MembersSection household={household} />
      {role === 'OWNER' && <InvitationsSection household={household} />}
      <OwnChoicesSection household={household} />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <RecordsSection />
      </Suspense>
      <EndSection household={household} />
      <NameForm
        opened={isNaming}
        title="修改名称"
        submitLabel="保存"
        name={name}
        onClose={() => setNaming(false)}
        send={(changed) => rename.submit({ body: { name: changed } })}
      />
    </>
  );
}

/** That the household is about to be dissolved, and what this member can do about it. */
function OfferNotice({ household: { offer, members, role, name } }: { household: Household }) {
  const { user } = useSession();
  const accept = useChangeCall(households.acceptOffer, { refetch: refetchHousehold });
  const withdraw = useChangeCall(households.withdrawOffer, { refetch: refetchHousehold });
  if (!offer) return null;
  const heir = members.find(({ id }) => id === offer.memberId);
  const isHeir = heir?.id === user?.id;
  return (
    <div className={classes.notice} role="status">
      <p>
        {isHeir
          ? `家庭“${name}”将要解散，全部资产交给您。接受之后，只有您还能查看和修改它们，其他成员离开。`
          : `家庭“${name}”将要解散，全部资产交给${heir?.name ?? ''}。对方接受之后，其他成员不能再查看。`}
        有效期至 {formatInstant(offer.expiresAt)}。
      </p>
      <div className={classes.buttons}>
        {isHeir && (
          <Button loading={accept.isPending} onClick={() => accept.change({})}>
            接受
          </Button>
        )}
        {(isHeir || role === 'OWNER') && (
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.change({})}
          >
            {isHeir ? '不接受' : '取消解散'}
          </Button>
        )}
      </div>
    </div>
  );
}
