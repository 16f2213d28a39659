import { Badge, Button, Select } from '@mantine/core';
import { useState } from 'react';
import {
  type HouseholdRole,
  householdRoles,
  roleExplanations,
  roleLabels,
} from '../../../contract/households/household-fields.ts';
import {
  type Household,
  type HouseholdMember,
  households,
} from '../../../contract/households/households.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { useChangeCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../lib/query/use-change.ts';
import { useSession } from '../../lib/session/session.ts';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import classes from './household.module.css';
import { refetchHousehold } from './households.queries.ts';

/** The members with what each may do, which owners change. */
export function MembersSection({ household: { members, role } }: { household: Household }) {
  const [edited, setEdited] = useState<HouseholdMember>();
  return (
    <SettingsSection
      title="成员"
      hint="每个人自己的资产只有本人能看到；家庭的资产按下面的权限共享。"
    >
      <ul className={classes.list}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isManaged={role === 'OWNER'}
            onEdit={() => setEdited(member)}
          />
        ))}
      </ul>
      <RoleForm member={edited} onClose={() => setEdited(undefined)} />
    </SettingsSection>
  );
}

interface MemberRowProps {
  member: HouseholdMember;
  isManaged: boolean;
  onEdit: () => void;
}

function MemberRow({ member, isManaged, onEdit }: MemberRowProps) {
  const { user } = useSession();
  const { id, name, email, role, joinedAt } = member;
  const isOwn = id === user?.id;
  const remove = useRemovalCall(households.removeMember, { refetch: refetchHousehold });
  const isBusy = useIsRowBusy(id);
  const ask = () =>
    confirmDelete({
      text: `确定要移除${name}吗？`,
      consequence:
        '对方立即不能再查看家庭的资产，对方为家庭创建的访问令牌和邀请同时失效，家庭的日历订阅地址也会失效，涉及对方的份额取消。已经记录的内容保留。',
      label: '移除',
      onConfirm: () => remove.change([id]),
    });
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>
          {name}
          {isOwn && '（您）'}
          <Badge variant="outline" size="sm">
            {roleLabels[role]}
          </Badge>
        </div>
        <div className={classes.details}>
          <span>{email}</span>
          <span>{formatInstant(joinedAt)} 加入</span>
        </div>
      </div>
      {isManaged && (
        <div className={classes.buttons}>
          <Button variant="default" aria-label={`修改权限：${name}`} onClick={onEdit}>
            修改权限
          </Button>
          {!isOwn && (
            <Button variant="default" loading={isBusy} aria-label={`移除${name}`} onClick={ask}>
              移除
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface RoleFormProps {
  /** Undefined while the dialog is closed. */
  member: HouseholdMember | undefined;
  onClose: () => void;
}

function RoleForm({ member, onClose }: RoleFormProps) {
  const [chosen, setChosen] = useState<HouseholdRole>();
  const setRole = useChangeCall(households.setRole, { refetch: refetchHousehold });
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  const submit = async () => {
    if (!member) return;
    await setRole.submit({ params: { id: member.id }, body: { role: chosen ?? member.role } });
    close();
  };
  return (
    <FormModal
      opened={member !== undefined}
      onClose={close}
      title={`${member?.name ?? ''}的权限`}
      onSubmit={() => submit().catch(() => undefined)}
      submitLabel="保存"
      unsaved={false}
      busy={setRole.isPending}
    >
      <RoleChoice
        roles={householdRoles}
        value={chosen ?? member?.role ?? 'VIEWER'}
        onChange={setChosen}
      />
    </FormModal>
  );
}

interface RoleChoiceProps<Role extends HouseholdRole> {
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}

/** A choice of a role, with what the chosen one allows. */
export function RoleChoice<Role extends HouseholdRole>(props: RoleChoiceProps<Role>) {
  const { roles, value, onChange } = props;
  return (
    <Select
      label="权限"
      allowDeselect={false}
      data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
      description={roleExplanations[value]}
      value={value}
      onChange={(role) => role && onChange(role as Role)}
    />
  );
}
