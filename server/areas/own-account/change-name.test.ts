import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { foundHousehold } from '../../testing/households/shared-household.ts';
import { signIn } from '../../testing/sign-in.ts';
import { visitor } from '../../testing/visitor.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const rename = (token: string, fullName?: unknown) =>
  test.call('PUT', '/auth/name', { token, body: { fullName } });
const me = async (token: string) => (await test.call('GET', '/auth/me', { token })).body.data;

describe('the name of a user', () => {
  it('is what the own account, mails and the household call them from then on', async () => {
    const guest = visitor(test);
    const { token } = await guest.join('li@example.org', 'li');
    const answer = await rename(token, ' 李 明 ');
    expect([answer.status, answer.body.message]).toEqual([200, '姓名已修改']);
    expect(answer.body.data).toMatchObject({ username: 'li', fullName: '李 明' });
    expect(await me(token)).toMatchObject({ username: 'li', fullName: '李 明' });
    test.clock.advance(60_000);
    await guest.post('forgot-password', { email: 'li@example.org' });
    expect((await guest.mailsTo('li@example.org')).at(-1)?.text).toContain('李 明，您好：');

    const { founder, add } = await foundHousehold(test);
    const viewer = await add('VIEWER');
    await rename(viewer.token, '王芳');
    const home = (await test.call('GET', '/household', { token: founder.token })).body.data;
    const names = home.members.map(({ name }: { name: string }) => name);
    expect(names).toContain('王芳');
  });

  it.each([['   '], [null], [undefined]])('is the username again with %j', async (empty) => {
    const { token } = await signIn(test);
    await rename(token, '李明');
    expect((await rename(token, empty)).body.data.fullName).toBeNull();
    expect((await me(token)).fullName).toBeNull();
  });

  it.each([
    ['李明2', '姓名只能包含中文、英文和空格'],
    ['李'.repeat(51), '姓名不能超过50个字符'],
    ['<b>', '姓名只能包含中文、英文和空格'],
    [{ a: 1 }, '必须是文字'],
  ])('is refused when it is %j', async (name, text) => {
    const { token } = await signIn(test);
    const answer = await rename(token, name);
    expect(answer.body.error.fields.fullName).toEqual([text]);
    expect((await me(token)).fullName).toBeNull();
  });
});
