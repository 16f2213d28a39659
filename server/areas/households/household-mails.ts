import { type HouseholdRole, roleLabels } from '../../../contract/households/household-fields.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { composeMail } from '../delivery/compose-mail.ts';
import { queueNotice } from '../delivery/outbox.ts';
import type { MemberRow } from './households.repository.ts';

/** How a person is named to the others. */
export function nameOf({ full_name, username }: Pick<MemberRow, 'full_name' | 'username'>): string {
  return full_name || username;
}

/** What has happened in a household, for a mail: a subject, and one sentence. */
interface Event {
  subject: string;
  sentence: string;
}

/** Tells some members of an event, in the transaction that causes it. */
export async function tell(
  tx: Tx,
  deps: Deps,
  members: Iterable<MemberRow>,
  { subject, sentence }: Event,
): Promise<void> {
  const to = new Map([...members].map((member) => [member.user_id, member]));
  for (const member of to.values()) {
    await queueNotice(tx, deps, {
      to: member.email,
      ...composeMail({
        subject: `【家底】${subject}`,
        greeting: `${nameOf(member)}，您好：`,
        before: [sentence],
        after: ['如果您不知道这件事，请登录后打开“家庭”页面查看成员和权限。'],
      }),
    });
  }
}

export const owners = (members: readonly MemberRow[]) =>
  members.filter(({ role }) => role === 'OWNER');

export function joinedEvent(household: string, member: string, role: HouseholdRole): Event {
  return {
    subject: '有人加入了您的家庭',
    sentence: `${member}加入了家庭“${household}”，权限是“${roleLabels[role]}”。`,
  };
}

export function leftEvent(household: string, member: string): Event {
  return {
    subject: '有人离开了您的家庭',
    sentence: `${member}离开了家庭“${household}”，不能再查看其中的资产；家庭的日历订阅地址已失效，需要时请重新生成。`,
  };
}

export function removedEvent(household: string, member: string, by: string): Event {
  return {
    subject: '家庭成员已移除',
    sentence: `${by}把${member}移出了家庭“${household}”，${member}不能再查看其中的资产；家庭的日历订阅地址已失效，需要时请重新生成。`,
  };
}

export function roleEvent(
  household: string,
  member: string,
  role: HouseholdRole,
  by: string,
): Event {
  return {
    subject: '家庭成员的权限已修改',
    sentence: `${by}把${member}在家庭“${household}”中的权限改为“${roleLabels[role]}”。`,
  };
}

export function offeredEvent(household: string, to: string, by: string): Event {
  return {
    subject: '家庭将要解散',
    sentence: `${by}想解散家庭“${household}”，把其中的全部资产交给${to}。${to}接受之后，全部资产并入${to}自己的资产，家庭结束，其他成员不能再查看；不接受则一切不变。`,
  };
}

export function takenOverEvent(household: string, by: string): Event {
  return {
    subject: '家庭已解散',
    sentence: `${by}接受了家庭“${household}”的全部资产，它们已并入${by}自己的资产。家庭已结束，其他成员不能再查看，家庭的访问令牌和日历订阅地址已失效。`,
  };
}
