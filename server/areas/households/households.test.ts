import { beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { storeToken } from '../../testing/fixtures/store-token.ts';
import { householdFixture } from '../../testing/households/household-fixture.ts';
import { foundHousehold, type TestHousehold } from '../../testing/households/shared-household.ts';
import { type SignedIn, signedInPassword, signIn } from '../../testing/sign-in.ts';
import { storedRows } from '../../testing/stored-rows.ts';

const hour = 3600 * 1000;

const fixture = householdFixture();
let test: TestApp;
let home: TestHousehold;
beforeEach(() => {
  ({ test, home } = fixture);
});

const { askAs: ask } = fixture;

const show = async (who: SignedIn) => (await ask(who, 'GET', '/household')).body.data;

const accept = (who: SignedIn, secret: string, accountId = who.userId) =>
  ask(who, 'POST', '/household/invitations/accept', { secret, accountId });

/** The subjects of the mails that wait for a person. */
async function mailsTo({ userId }: SignedIn): Promise<string[]> {
  const { email } = await test.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const mails = await test.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ subject }) => subject.replace('【家底】', ''));
}

/** Expects a refusal in these words, which changes nothing. */
async function expectRefusal(words: string, act: () => ReturnType<typeof ask>): Promise<void> {
  const rows = async () =>
    (await storedRows(test.deps.db)).filter((row) => !/^(limits|sessions)/.test(row));
  const before = await rows();
  const { status, body } = await act();
  expect([body.message, status]).toEqual([words, status === 400 || status === 403 ? status : 409]);
  expect(await rows()).toEqual(before);
}

describe('answers', () => {
  it('tell members alone that there is a household to look at, and those about it the role there', async () => {
    const mark = async (who: SignedIn) =>
      (await ask(who, 'GET', '/accounts')).headers['x-household'];
    const person = await signIn(test);
    expect(await mark(person)).toBeUndefined();
    await home.add('VIEWER', person);
    expect([await mark(person), await mark(home.founder)]).toEqual(['member', 'member']);
    const ours = (who: SignedIn) => ask(who, 'GET', '/accounts', undefined, home.id);
    const roles = [await ours(person), await ours(home.founder)].map(
      ({ headers }) => headers['x-household'],
    );
    expect(roles).toEqual(['VIEWER', 'OWNER']);
    await ask(person, 'POST', '/household/leave');
    expect(await mark(person)).toBeUndefined();
  });
});

describe('a household', () => {
  it('is founded by a person who is then its owner, and a member of no other', async () => {
    expect(await show(home.founder)).toMatchObject({
      name: '我们家',
      role: 'OWNER',
      members: [{ id: home.founder.userId, role: 'OWNER' }],
      invitations: [],
      offer: null,
    });
    expect(await show(await signIn(test))).toBeNull();
    await expectRefusal('您已经是一个家庭的成员，请先离开那个家庭', () =>
      ask(home.founder, 'POST', '/household', { name: '第二个家' }),
    );
  });

  it('has one member only when it is founded twice at the same time', async () => {
    const person = await signIn(test);
    const found = () => ask(person, 'POST', '/household', { name: '家' });
    const statuses = (await Promise.all([found(), found()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('is renamed by its owners alone', async () => {
    const editor = await home.add('EDITOR');
    await expectRefusal('只有家庭的所有者可以这样做', () =>
      ask(editor, 'PUT', '/household', { name: '别的名字' }),
    );
    await ask(home.founder, 'PUT', '/household', { name: '新家' });
    expect((await show(editor)).name).toBe('新家');
  });

  it('is deleted by its only member, who names it', async () => {
    const member = await home.add('EDITOR');
    const remove = (name: string) => ask(home.founder, 'DELETE', '/household', { name });
    await expectRefusal('家庭还有其他成员，请先解散家庭，或者移除其他成员', () => remove('我们家'));
    await ask(member, 'POST', '/household/leave');
    await expectRefusal('请填写家庭现在的名称', () => remove('别家'));
    expect((await remove('我们家')).status).toBe(200);
    expect(await show(home.founder)).toBeNull();
    const left = test.deps.db.selectFrom('owners').select('id').where('id', '=', home.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('an invitation', () => {
  it('shows its link once, and the person what they join before they do', async () => {
    const { body } = await ask(home.founder, 'POST', '/household/invitations', { role: 'VIEWER' });
    const [page, secret] = body.data.path.split('#');
    expect([page, secret.length]).toEqual(['/dashboard/household', 43]);
    const stored = JSON.stringify(await storedRows(test.deps.db));
    expect(stored).not.toContain(secret);
    expect(JSON.stringify(await show(home.founder))).not.toContain(secret);
    const guest = await signIn(test);
    const seen = await ask(guest, 'POST', '/household/invitations/look', { secret });
    expect(seen.body.data).toMatchObject({ name: '我们家', role: 'VIEWER', members: 1 });
    expect(await show(guest)).toBeNull();
    expect((await accept(guest, secret)).body.data).toMatchObject({ id: home.id, role: 'VIEWER' });
    expect(await mailsTo(home.founder)).toEqual(['有人加入了您的家庭']);
    expect(test.logLines.join('\n')).not.toContain(secret);
  });

  it('works once, also for two people at the same time', async () => {
    const secret = await home.inviteAs('EDITOR');
    const people = [await signIn(test), await signIn(test)];
    const answers = await Promise.all(people.map((person) => accept(person, secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await signIn(test);
    await expectRefusal('这个邀请链接已经用过，请向邀请您的人重新索取', () => accept(late, secret));
    expect((await show(home.founder)).members).toHaveLength(2);
  });

  it('ends after 72 hours', async () => {
    const [early, late] = [await home.inviteAs('VIEWER'), await home.inviteAs('VIEWER')];
    test.clock.advance(72 * hour - 1);
    expect((await accept(await signIn(test), early)).status).toBe(200);
    test.clock.advance(1);
    const guest = await signIn(test);
    await expectRefusal('这个邀请链接已过期，请向邀请您的人重新索取', () => accept(guest, late));
    expect((await show(home.founder)).invitations).toEqual([]);
  });

  it('is no longer good once it is revoked or declined', async () => {
    const [revoked, declined] = [await home.inviteAs('VIEWER'), await home.inviteAs('VIEWER')];
    const guest = await signIn(test);
    await ask(guest, 'POST', '/household/invitations/decline', { secret: declined });
    const [open] = (await show(home.founder)).invitations;
    expect((await ask(home.founder, 'DELETE', `/household/invitations/${open.id}`)).status).toBe(
      200,
    );
    const gone = '邀请链接不正确，或者已被撤销，请向邀请您的人重新索取';
    await expectRefusal(gone, () => accept(guest, revoked));
    await expectRefusal('这个邀请链接已经用过，请向邀请您的人重新索取', () =>
      accept(guest, declined),
    );
  });

  it('is refused to a member of another household, a fellow member, and another account than the page shows', async () => {
    const secret = await home.inviteAs('VIEWER');
    const { founder: elsewhere } = await foundHousehold(test);
    const words = '您已经是一个家庭的成员，请先离开那个家庭';
    await expectRefusal(words, () => accept(elsewhere, secret));
    await expectRefusal(words, () =>
      ask(elsewhere, 'POST', '/household/invitations/look', { secret }),
    );
    await expectRefusal('您已经是这个家庭的成员', () => accept(home.founder, secret));
    const guest = await signIn(test);
    await expectRefusal('现在登录的是另一个账号，请重新打开邀请链接', () =>
      accept(guest, secret, home.founder.userId),
    );
    expect((await accept(guest, secret)).status).toBe(200);
  });

  it('is made by owners alone, for eight members at most, and never makes an owner', async () => {
    const editor = await home.add('EDITOR');
    await expectRefusal('只有家庭的所有者可以这样做', () =>
      ask(editor, 'POST', '/household/invitations', { role: 'VIEWER' }),
    );
    await expectRefusal('请选择权限', () =>
      ask(home.founder, 'POST', '/household/invitations', { role: 'OWNER' }),
    );
    const ninth = await home.inviteAs('VIEWER');
    for (let members = 2; members < 8; members += 1) await home.add('VIEWER');
    await expectRefusal('一个家庭最多8位成员', () =>
      ask(home.founder, 'POST', '/household/invitations', { role: 'VIEWER' }),
    );
    const guest = await signIn(test);
    await expectRefusal('这个家庭已有8位成员，不能再加入', () => accept(guest, ninth));
  });

  it('is one of ten open ones at most', async () => {
    const invite = () => ask(home.founder, 'POST', '/household/invitations', { role: 'VIEWER' });
    for (let open = 0; open < 10; open += 1) expect((await invite()).status).toBe(200);
    await expectRefusal('最多10个有效的邀请，请先撤销不需要的', invite);
  });

  it('ends with the membership or the ownership of whoever made it', async () => {
    const second = await home.add('OWNER');
    const made = await ask(second, 'POST', '/household/invitations', { role: 'VIEWER' });
    const secret = made.body.data.path.split('#')[1];
    await ask(home.founder, 'PUT', `/household/members/${second.userId}`, { role: 'EDITOR' });
    expect((await accept(await signIn(test), secret)).status).toBe(409);
  });
});

describe('members', () => {
  it('leave at once, with their tokens and the calendar of the household, and owners are told', async () => {
    const member = await home.add('EDITOR');
    const ours = { userId: home.id };
    const { token } = await storeToken(test, member.userId, ['accounts:read'], {
      ownerId: home.id,
    });
    const own = await storeToken(test, member.userId, ['accounts:read']);
    const uses = (of: string) => test.call('GET', '/accounts', { token: of });
    expect((await uses(token)).status).toBe(200);
    const made = await test.call('POST', '/calendar-feed', { token: member.token, query: ours });
    const feed = () => test.app.inject(made.body.data.path);
    expect((await feed()).statusCode).toBe(200);
    await ask(member, 'POST', '/household/leave');
    expect(await show(member)).toBeNull();
    expect((await show(home.founder)).members).toHaveLength(1);
    expect((await uses(token)).status).toBe(401);
    expect((await feed()).statusCode).toBe(404);
    expect((await uses(own.token)).status).toBe(200);
    expect((await mailsTo(home.founder)).at(-1)).toBe('有人离开了您的家庭');
  });

  it('are removed by owners, and told', async () => {
    const [editor, viewer] = [await home.add('EDITOR'), await home.add('VIEWER')];
    const path = `/household/members/${viewer.userId}`;
    await expectRefusal('只有家庭的所有者可以这样做', () => ask(editor, 'DELETE', path));
    expect((await ask(home.founder, 'DELETE', path)).status).toBe(200);
    expect(await show(viewer)).toBeNull();
    expect(await mailsTo(viewer)).toEqual(['家庭成员已移除']);
    await expectRefusal('要离开家庭，请使用“离开家庭”', () =>
      ask(home.founder, 'DELETE', `/household/members/${home.founder.userId}`),
    );
  });

  it('get another role from owners, of whom one always remains', async () => {
    const member = await home.add('VIEWER');
    const setRole = (by: SignedIn, of: SignedIn, role: string) =>
      ask(by, 'PUT', `/household/members/${of.userId}`, { role });
    await expectRefusal('家庭至少要有一位所有者', () =>
      setRole(home.founder, home.founder, 'EDITOR'),
    );
    await expectRefusal('只有家庭的所有者可以这样做', () => setRole(member, member, 'OWNER'));
    await setRole(home.founder, member, 'OWNER');
    expect(await mailsTo(member)).toEqual(['家庭成员的权限已修改']);
    expect((await setRole(member, home.founder, 'VIEWER')).status).toBe(200);
    expect((await show(home.founder)).role).toBe('VIEWER');
  });

  it('lose their tokens for the household with a role that let them do more', async () => {
    const member = await home.add('EDITOR');
    const { token } = await storeToken(test, member.userId, ['accounts:read', 'accounts:write'], {
      ownerId: home.id,
    });
    const setRole = (role: string) =>
      ask(home.founder, 'PUT', `/household/members/${member.userId}`, { role });
    const uses = async () => (await test.call('GET', '/accounts', { token })).status;
    await setRole('OWNER');
    expect(await uses()).toBe(200);
    await setRole('VIEWER');
    expect(await uses()).toBe(401);
    await setRole('EDITOR');
    expect(await uses()).toBe(401);
  });

  it('keep an owner when two owners step down at the same time', async () => {
    const second = await home.add('OWNER');
    const stepDown = (who: SignedIn) =>
      ask(who, 'PUT', `/household/members/${who.userId}`, { role: 'VIEWER' });
    const answers = await Promise.all([stepDown(home.founder), stepDown(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('cannot leave as the last owner, who hands over first', async () => {
    const leave = () => ask(home.founder, 'POST', '/household/leave');
    await expectRefusal('您是家庭“我们家”唯一的成员，请先在“家庭”页面删除家庭', leave);
    const heir = await home.add('VIEWER');
    await expectRefusal('您是家庭“我们家”唯一的所有者，请先移交给其他成员，或者解散家庭', leave);
    const handOver = { memberId: heir.userId };
    expect((await ask(home.founder, 'POST', '/household/hand-over', handOver)).status).toBe(200);
    expect((await show(heir)).role).toBe('OWNER');
    expect((await leave()).status).toBe(200);
    expect(await mailsTo(heir)).toContain('有人离开了您的家庭');
  });

  it('who delete their account leave, unless they are the last owner', async () => {
    const member = await home.add('EDITOR');
    const body = { currentPassword: signedInPassword };
    const remove = (who: SignedIn) => ask(who, 'POST', '/auth/delete-account', body);
    expect((await remove(home.founder)).body.message).toContain('唯一的所有者');
    expect((await remove(member)).status).toBe(200);
    expect((await show(home.founder)).members).toHaveLength(1);
    expect(await mailsTo(home.founder)).toContain('有人离开了您的家庭');
  });
});

describe('a household that is dissolved', () => {
  it('ends once one member accepts what is its, and the others are told', async () => {
    const [heir, other] = [await home.add('VIEWER'), await home.add('EDITOR')];
    await ask(home.founder, 'POST', '/household/dissolution', { memberId: heir.userId });
    expect((await show(other)).offer.memberId).toBe(heir.userId);
    await expectRefusal('没有等您接受的解散，可能已经取消或过期', () =>
      ask(other, 'POST', '/household/dissolution/accept'),
    );
    const taken = await ask(heir, 'POST', '/household/dissolution/accept');
    expect([taken.status, taken.body.data]).toEqual([200, null]);
    for (const who of [heir, other, home.founder]) expect(await show(who)).toBeNull();
    expect((await mailsTo(other)).at(-1)).toBe('家庭已解散');
  });

  it('stays when the offer is declined, withdrawn or too old', async () => {
    const heir = await home.add('EDITOR');
    const offer = () =>
      ask(home.founder, 'POST', '/household/dissolution', { memberId: heir.userId });
    const acceptance = () => ask(heir, 'POST', '/household/dissolution/accept');
    const words = '没有等您接受的解散，可能已经取消或过期';
    for (const who of [heir, home.founder]) {
      await offer();
      expect((await ask(who, 'DELETE', '/household/dissolution')).status).toBe(200);
      await expectRefusal(words, acceptance);
    }
    await expectRefusal('请选择另一位成员', () =>
      ask(home.founder, 'POST', '/household/dissolution', { memberId: home.founder.userId }),
    );
    await offer();
    test.clock.advance(72 * hour);
    const confirmed_at = test.deps.now().toISOString();
    await test.deps.db.updateTable('sessions').set({ confirmed_at }).execute();
    await expectRefusal(words, acceptance);
  });
});
