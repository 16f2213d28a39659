import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { factors } from '../../../contract/auth/factors.ts';
import { failure, fetchFixture, user } from '../../testing/fetch-fixture.ts';
import { call, callForData } from '../api/api.ts';
import { confirmation } from './confirmation.ts';
import { getSession, renewToken, signIn } from './session.ts';

const fetched = fetchFixture();

describe('a token that is replaced', () => {
  /** The server accepts this token alone. */
  function accepts(token: string): void {
    fetched.mockImplementation(async (_, init) => {
      const isGood = new Headers(init?.headers).get('Authorization') === `Bearer ${token}`;
      return isGood
        ? new Response('{"success":true,"data":[]}')
        : new Response('{"success":false}', { status: 401 });
    });
  }

  it('sends a call that was refused with the old one again, once the new one has arrived', async () => {
    signIn({ token: 'old', user });
    accepts('new');
    const answer = Promise.withResolvers<{ token: string }>();
    const renewed = renewToken(answer.promise);
    const list = call(accounts.list);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    answer.resolve({ token: 'new' });
    await renewed;
    expect(await list).toEqual([]);
    expect(getSession().token).toBe('new');
  });

  it('is taken from another tab, whose event is still on its way', async () => {
    signIn({ token: 'old', user });
    accepts('new');
    localStorage.setItem('token', 'new');
    expect(await call(accounts.list)).toEqual([]);
    expect(getSession()).toMatchObject({ token: 'new', user });
  });

  it('ends the session when the call for the new one is refused, too', async () => {
    window.history.replaceState(null, '', '/login');
    signIn({ token: 'old', user });
    accepts('none');
    const body = { currentPassword: 'Passw0rd!' };
    const confirmed = callForData(factors.confirm, { body }, { renewsToken: true });
    await failure(renewToken(confirmed));
    expect(getSession().token).toBeNull();
  });
});

describe('a call for which the user has to confirm who they are', () => {
  const refusal = '{"success":false,"code":"CONFIRMATION_REQUIRED","message":"请再次确认身份"}';
  const tokens = () =>
    fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));
  let unsubscribe = () => {};

  beforeEach(() => {
    signIn({ token: 'old', user });
    unsubscribe = confirmation.subscribe(() => undefined);
    fetched.mockImplementation(async (_, init) =>
      new Headers(init?.headers).get('Authorization') === 'Bearer old'
        ? new Response(refusal, { status: 403 })
        : new Response('{"success":true,"data":{}}'),
    );
  });
  afterEach(() => {
    confirmation.refuse();
    unsubscribe();
  });

  const deposit = () =>
    call(accounts.deposit, { params: { id: 'a' }, body: { amount: 1 } }, { idempotencyKey: 'k' });

  it('waits, and is sent once more unchanged, with the new token', async () => {
    const answer = deposit();
    await vi.waitFor(() => expect(confirmation.isWanted()).toBe(true));
    await renewToken(Promise.resolve({ token: 'new' }));
    confirmation.confirm();
    expect(await answer).toEqual({});
    expect(tokens()).toEqual(['Bearer old', 'Bearer new']);
    const [first, second] = fetched.mock.calls.map(([address, init]) => [
      address,
      init?.body,
      new Headers(init?.headers).get('Idempotency-Key'),
    ]);
    expect(second).toEqual(first);
    expect(confirmation.isWanted()).toBe(false);
  });

  it('fails in plain words when the user gives up, and is not sent again', async () => {
    const answer = failure(deposit());
    await vi.waitFor(() => expect(confirmation.isWanted()).toBe(true));
    confirmation.refuse();
    expect(await answer).toMatchObject({
      kind: 'cancelled',
      message: '已取消身份确认，操作没有执行',
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('shares one question with the others that wait', async () => {
    const all = Promise.all([deposit(), deposit(), deposit()]);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
    await vi.waitFor(() => expect(confirmation.isWanted()).toBe(true));
    await renewToken(Promise.resolve({ token: 'new' }));
    confirmation.confirm();
    await all;
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it('is not asked about twice, nor where no page can ask', async () => {
    const answer = failure(deposit());
    await vi.waitFor(() => expect(confirmation.isWanted()).toBe(true));
    confirmation.confirm();
    expect(await answer).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      message: '请再次确认身份',
    });
    unsubscribe();
    expect(await failure(deposit())).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  });
});

describe('a call that changes days up to which an account was reconciled', () => {
  const refusal =
    '{"success":false,"code":"RECONCILED","message":"账户“工资卡”已核对至 2026-10-31"}';
  const said = () =>
    fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Change-Reconciled'));
  const remove = () => call(accounts.remove, { params: { id: 'a' } });
  let unsubscribe = () => {};

  beforeEach(() => {
    signIn({ token: 'old', user });
    unsubscribe = confirmation.subscribe(() => undefined);
    fetched.mockImplementation(async (_, init) =>
      new Headers(init?.headers).get('X-Change-Reconciled') === 'yes'
        ? new Response('{"success":true,"data":null}')
        : new Response(refusal, { status: 409 }),
    );
  });
  afterEach(() => {
    confirmation.refuse();
    unsubscribe();
  });

  it('waits for the user, and says when it is sent again that they know', async () => {
    const answer = remove();
    await vi.waitFor(() => expect(confirmation.isWanted()).toBe(true));
    expect(confirmation.refusal()).toMatchObject({ code: 'RECONCILED' });
    confirmation.confirm();
    expect(await answer).toBeNull();
    expect(said()).toEqual([null, 'yes']);
  });

  it('is not sent again when the user gives up', async () => {
    const answer = failure(remove());
    await vi.waitFor(() => expect(confirmation.isWanted()).toBe(true));
    confirmation.refuse();
    expect(await answer).toMatchObject({ kind: 'cancelled' });
    expect(said()).toEqual([null]);
  });
});
