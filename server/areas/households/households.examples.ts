import type { TestApp } from '../../testing/build-test-app.ts';
import type { Example, Examples } from '../../testing/examples/example.ts';
import { foundHousehold } from '../../testing/households/shared-household.ts';
import { signIn } from '../../testing/sign-in.ts';

/** The user of the token founds a household. Calls that this makes impossible are those of others. */
export const examples: Examples = async (test, token) => {
  const { body: me } = await test.call('GET', '/auth/me', { token });
  const { id, add } = await foundHousehold(test, { token, userId: me.data.id });
  const member = await add('VIEWER');
  const invitation = await test.call('POST', '/household/invitations', {
    token,
    body: { role: 'VIEWER' },
  });
  const open = async (query: { userId?: string }) => {
    const body = { accountName: '往来', accountType: 'SAVINGS', initialBalance: 1000 };
    const opened = await test.call('POST', '/accounts', { token, query, body });
    return opened.body.data.id as string;
  };
  const transfer = {
    fromAccountId: await open({}),
    toAccountId: await open({ userId: id }),
    amount: 100,
  };
  const moved = await test.call('POST', '/household/transfers', { token, body: transfer });
  const shared = await test.call('POST', '/accounts', {
    token,
    query: { userId: id },
    body: { accountName: '共同账户', accountType: 'SAVINGS', initialBalance: 100 },
  });
  const shares = [
    { memberId: me.data.id, percent: 60 },
    { memberId: member.userId, percent: 40 },
  ];
  const aboutMember = { params: { id: member.userId } };
  return {
    'household.show': {},
    'household.shares': {},
    'household.setShares': { body: { item: `accounts ${shared.body.data.id}`, shares } },
    'household.accounts': {},
    'household.transfer': { body: transfer },
    'household.undoTransfer': { params: { id: moved.body.data.id } },
    'household.records': { query: { page: '1' } },
    'household.balanceSheet': { query: { day: '2026-11-01' } },
    'household.overview': {},
    'household.history': { query: { from: '2026-11-01' } },
    'household.changes': { query: { from: '2026-11-01' } },
    'household.allocation': { query: { by: 'ACCOUNT' } },
    'household.dues': { query: { from: '2026-11-01' } },
    'household.rename': { body: { name: '新家' } },
    'household.setReminders': { body: { enabled: true } },
    'household.invite': { body: { role: 'EDITOR' } },
    'household.revokeInvitation': { params: { id: invitation.body.data.id } },
    'household.setRole': { ...aboutMember, body: { role: 'EDITOR' } },
    'household.removeMember': aboutMember,
    'household.handOver': { body: { memberId: member.userId } },
    'household.offer': { body: { memberId: member.userId } },
    ...(await callsOfOthers(test)),
  };
};

async function callsOfOthers(test: TestApp): Promise<Record<string, Example>> {
  const own = await foundHousehold(test);
  const secretOf = async () => ({ secret: await own.inviteAs('VIEWER') });
  const [guest, asked] = [await signIn(test), await signIn(test)];
  const leaving = await own.add('EDITOR');
  const alone = await foundHousehold(test);
  const dissolved = await foundHousehold(test);
  const heir = await dissolved.add('VIEWER');
  const offer = (token: string, memberId: string) =>
    test.call('POST', '/household/dissolution', { token, body: { memberId } });
  await offer(dissolved.founder.token, heir.userId);
  const kept = await foundHousehold(test);
  await offer(kept.founder.token, (await kept.add('VIEWER')).userId);
  return {
    'household.create': { by: await signIn(test), body: { name: '新家' } },
    'household.remove': { by: alone.founder, body: { name: '我们家' } },
    'household.lookAtInvitation': { by: guest, body: await secretOf() },
    'household.acceptInvitation': {
      by: guest,
      body: { ...(await secretOf()), accountId: guest.userId },
    },
    'household.declineInvitation': { by: asked, body: await secretOf() },
    'household.leave': { by: leaving },
    'household.withdrawOffer': { by: kept.founder },
    'household.lookAtOffer': { by: heir },
    'household.acceptOffer': { by: heir },
  };
}
