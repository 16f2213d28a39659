import { expect, it } from 'vitest';
import { householdFixture } from '../../../testing/households/household-fixture.ts';
import { askAs, type PersonalCall } from '../../../testing/households/shared-household.ts';

const fixture = householdFixture();

/** What a call that has to succeed answers. */
async function ask(...call: PersonalCall) {
  const { status, body } = await askAs(fixture.test, ...call);
  expect({ call, ...body, status }).toMatchObject({ status: 200 });
  return body.data;
}

interface Category {
  id: string;
  name: string;
  parentId: string | null;
  builtIn: string | null;
}

it('categories stay in two levels where the built-in one above them has been moved by the heir', async () => {
  const { home } = fixture;
  const heir = await home.add('VIEWER');
  const own = (method: string, path: string, body?: object) => ask(heir, method, path, body);
  const shared = (method: string, path: string, body?: object) =>
    ask(home.founder, method, path, body, home.id);
  const interestOf = (all: Category[]) => all.find(({ builtIn }) => builtIn === 'LOAN_INTEREST');

  await own('POST', '/spending/categories/starting-set');
  const mine: Category[] = await own('GET', '/spending/categories');
  const parentId = mine.find(({ name }) => name === '居住')?.id;
  await own('PUT', `/spending/categories/${interestOf(mine)?.id}`, { parentId });

  await shared('POST', '/spending/categories/starting-set');
  const ours: Category[] = await shared('GET', '/spending/categories');
  const house = { name: '房贷', parentId: interestOf(ours)?.id };
  const { id: categoryId } = await shared('POST', '/spending/categories', house);
  const opened = { accountName: '共同账户', accountType: 'SAVINGS', initialBalance: 100 };
  const { id: accountId } = await shared('POST', '/accounts', { ...opened, day: '2026-08-01' });
  const spent = { accountId, type: 'WITHDRAW', amount: 5, day: '2026-11-01', categoryId };
  await shared('POST', '/spending/entries', spent);

  await ask(home.founder, 'POST', '/household/dissolution', { memberId: heir.userId });
  await own('POST', '/household/dissolution/accept');

  const all: Category[] = await own('GET', '/spending/categories');
  const moved = all.filter(({ name }) => name === '房贷');
  expect(moved).toMatchObject([{ parentId: null }]);
  const { records } = await own('GET', '/spending/entries?page=1&size=20');
  expect(records).toMatchObject([{ amount: -5, categoryId: moved[0]?.id }]);
});
