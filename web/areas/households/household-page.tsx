import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { roleLabels } from '../../../contract/households/household-fields.ts';
import { type Household, households } from '../../../contract/households/households.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
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
const OfferNotice = latePart(
  async () => (await import('./take-over/offer-notice.tsx')).OfferNotice,
);
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
  const { data, error, refetch } = useHousehold();
  return (
    <div className={classes.page}>
      {data === undefined && (
        <>
          <PageHeader title="家庭" />
          <NotLoaded error={error} refetch={refetch} rows={3} />
        </>
      )}
      {data === null && <NoHousehold />}
      {data && <OwnHousehold household={data} />}
    </div>
  );
}

function NoHousehold() {
  const [isNaming, setNaming] = useState(false);
  const [showsRecords, setShowsRecords] = useState(false);
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
      {showsRecords ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <RecordsSection />
        </Suspense>
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsRecords(true)}>
          查看接手过的家庭的记录
        </Button>
      )}
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
      {household.offer && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <OfferNotice household={household} />
        </Suspense>
      )}
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
