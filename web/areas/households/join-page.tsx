import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { roleExplanations, roleLabels } from '../../../contract/households/household-fields.ts';
import { households, type SeenInvitation } from '../../../contract/households/households.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { silent, useCall, useChangeCall } from '../../lib/query/use-call.ts';
import { refetchNothing } from '../../lib/query/use-change.ts';
import { signOut, useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import classes from './household.module.css';
import { addressOf } from './households.queries.ts';

/** What an invitation is to, before it is accepted. */
export function JoinPage({ secret }: { secret: string }) {
  const invitation = useCall(households.lookAtInvitation, { body: { secret } }, silent);
  if (invitation.isError) return <Refused message={invitation.error.message} />;
  if (invitation.isPending) {
    return (
      <div className={classes.page}>
        <PageHeader title="加入家庭" />
        <SkeletonRows rows={4} />
      </div>
    );
  }
  return <Invitation secret={secret} invitation={invitation.data} />;
}

function Refused({ message }: { message: string }) {
  return (
    <div className={classes.page}>
      <PageHeader title="加入家庭" />
      <EmptyState
        text={message}
        action={
          <Button component={Link} to="/dashboard/household">
            打开家庭页面
          </Button>
        }
      />
    </div>
  );
}

interface InvitationProps {
  secret: string;
  invitation: SeenInvitation;
}

function Invitation({ secret, invitation }: InvitationProps) {
  const { name, invitedBy, role, members, expiresAt } = invitation;
  const { user } = useSession();
  const accept = useChangeCall(households.acceptInvitation, {
    // Another owner's data are another page, loaded whole.
    onDone: ({ id }) => window.location.replace(addressOf(id)),
    refetch: refetchNothing,
  });
  const decline = useChangeCall(households.declineInvitation, {
    onDone: () => window.location.replace('/dashboard'),
    refetch: refetchNothing,
  });
  return (
    <div className={classes.page}>
      <PageHeader
        title={`加入家庭“${name}”`}
        description={invitedBy ? `${invitedBy}邀请您加入` : undefined}
      />
      <p className={classes.text}>
        您将以 {user?.fullName || user?.username}（{user?.email}）的身份加入，权限是“
        {roleLabels[role]}”：{roleExplanations[role]}
      </p>
      <ul className={classes.facts}>
        <li>您自己的资产仍然只有您能看到，其他成员看不到。</li>
        <li>家庭的资产由全部成员共享，现有{members}位成员。</li>
        <li>您在家庭中记录、修改的内容，其他成员都能看到。</li>
        <li>其他成员能看到您的姓名、邮箱和加入日期。</li>
        <li>您可以随时离开；离开后立即不能再查看家庭的资产。</li>
      </ul>
      <p className={classes.text}>邀请有效期至 {formatInstant(expiresAt)}。</p>
      <div className={classes.buttons}>
        <Button
          loading={accept.isPending}
          disabled={decline.isPending}
          onClick={() => accept.change({ body: { secret, accountId: user?.id ?? '' } })}
        >
          接受并加入
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.change({ body: { secret } })}
        >
          拒绝
        </Button>
        <Button variant="subtle" onClick={signOut}>
          换一个账号登录
        </Button>
      </div>
    </div>
  );
}
