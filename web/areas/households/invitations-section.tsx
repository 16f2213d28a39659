import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  invitationHours,
  invitedRoles,
  mostMembers,
  roleLabels,
} from '../../../contract/households/household-fields.ts';
import {
  type Household,
  type HouseholdInvitation,
  households,
  type MadeInvitation,
} from '../../../contract/households/households.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { useChangeCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../lib/query/use-change.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from './household.module.css';
import { refetchHousehold } from './households.queries.ts';
import { RoleChoice } from './members-section.tsx';

/** The invitations that can still be used, and a new one. */
export function InvitationsSection({ household }: { household: Household }) {
  const { invitations, members } = household;
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeInvitation>();
  return (
    <SettingsSection
      title="邀请"
      hint={`邀请链接${invitationHours}小时内有效，只能使用一次。一个家庭最多${mostMembers}位成员。`}
      action={
        members.length < mostMembers && <Button onClick={() => setInviting(true)}>邀请成员</Button>
      }
    >
      <ul className={classes.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <InviteForm opened={isInviting} onClose={() => setInviting(false)} onMade={setMade} />
      <MadeLink invitation={made} onClose={() => setMade(undefined)} />
    </SettingsSection>
  );
}

function InvitationRow({ invitation }: { invitation: HouseholdInvitation }) {
  const { id, role, invitedBy, expiresAt } = invitation;
  const revoke = useRemovalCall(households.revokeInvitation, { refetch: refetchHousehold });
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>{roleLabels[role]}</div>
        <div className={classes.details}>
          {invitedBy && <span>{invitedBy}发出</span>}
          <span>有效期至 {formatInstant(expiresAt)}</span>
        </div>
      </div>
      <Button
        variant="default"
        loading={useIsRowBusy(id)}
        aria-label={`撤销邀请，有效期至 ${formatInstant(expiresAt)}`}
        onClick={() => revoke.change([id])}
      >
        撤销
      </Button>
    </li>
  );
}

interface InviteFormProps {
  opened: boolean;
  onClose: () => void;
  onMade: (invitation: MadeInvitation) => void;
}

function InviteForm({ opened, onClose, onMade }: InviteFormProps) {
  const [role, setRole] = useState<(typeof invitedRoles)[number]>('EDITOR');
  const invite = useChangeCall(households.invite, { refetch: refetchHousehold, isSecret: true });
  const submit = async () => {
    onMade(await invite.submit({ body: { role } }));
    onClose();
  };
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="邀请成员"
      onSubmit={() => submit().catch(() => undefined)}
      submitLabel="生成链接"
      unsaved={false}
      busy={invite.isPending}
    >
      <RoleChoice roles={invitedRoles} value={role} onChange={setRole} />
    </FormModal>
  );
}

/** The link of a new invitation, which is shown this once. */
function MadeLink({
  invitation,
  onClose,
}: {
  invitation: MadeInvitation | undefined;
  onClose: () => void;
}) {
  const narrow = useNarrow();
  const link = invitation && (invitation.url ?? window.location.origin + invitation.path);
  return (
    <Modal
      opened={invitation !== undefined}
      onClose={onClose}
      title="邀请链接"
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {invitation && link && (
        <>
          <p className={classes.text}>
            请把链接发给要邀请的人，不要公开。谁先打开并接受，谁就成为成员。链接只显示这一次，有效期至{' '}
            {formatInstant(invitation.expiresAt)}。
          </p>
          <TextInput
            label="邀请链接"
            readOnly
            value={link}
            mb="md"
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void copyText(link, '链接已复制')}>
              复制链接
            </Button>
            <Button onClick={onClose}>完成</Button>
          </div>
        </>
      )}
    </Modal>
  );
}
