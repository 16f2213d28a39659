import { apiOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';
import { assetCases } from '../support/presses/asset-cases.ts';
import { investmentCases } from '../support/presses/investment-cases.ts';
import { moneyCases } from '../support/presses/money-cases.ts';
import { otherCases } from '../support/presses/other-cases.ts';
import { ownAccountCases } from '../support/presses/own-account-cases.ts';
import type { World } from '../support/presses/press-case.ts';
import { pressAll, writingCalls } from '../support/presses/press-twice.ts';
import { controlAutofill } from '../support/second-factor.ts';

// Each round loads a page: its trace would take longer than the presses.
test.use({ trace: 'off' });

const groups = {
  'of money': moneyCases,
  'of investments': investmentCases,
  'of assets': assetCases,
  'of other pages': otherCases,
};

/** The writing calls that no button of a page makes, each with its reason. */
const notPressed: Readonly<Record<string, string>> = {
  'auth.resendCode': 'its button counts a minute down before it can be pressed, and after each press',
  'calendarFeed.update': 'a checkbox makes it, at which a second press takes the first back',
  'imports.chooseRows': 'checkboxes make it, as above',
  'investments.setPrices': 'for programs: a page sets one price',
  'investments.updatePrices': 'for programs: pages use investments.syncPrices',
};

test('every writing call of the contract is made by a button that is pressed twice here', () => {
  const cases = [...Object.values(groups).flat(), ...ownAccountCases];
  const pressed = new Set(cases.flatMap(({ calls }) => calls));
  const expected = writingCalls.map(({ name }) => name).filter((name) => !(name in notPressed));
  expect([...pressed].toSorted()).toEqual(expected.toSorted());
});

for (const [title, cases] of Object.entries(groups)) {
  test(`every writing button ${title}, pressed twice by mouse or by Enter, writes once`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const pageErrors = watchPageErrors(page);
    const user = newUser();
    await register(page, user);
    const api = await apiOf(page);
    const account = { accountType: 'SAVINGS', currency: 'CNY', initialBalance: 1_000_000 };
    const { id: accountId } = await api.post('/accounts', { accountName: '工资卡', ...account });
    const { id: otherId } = await api.post('/accounts', { accountName: '备用金', ...account });
    expect(await pressAll(page, { ...api, page, user, accountId, otherId }, cases)).toEqual([]);
    expect(pageErrors()).toEqual([]);
  });
}

test.describe('of the own account', () => {
  // A passkey belongs to a domain, and an IP address is none.
  test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

  for (const by of ['double click', 'Enter'] as const) {
    test(`every writing button from the registration to the deletion, pressed twice by ${by}, writes once`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      const pageErrors = watchPageErrors(page);
      // A virtual authenticator would answer at once what is offered in the address field.
      await controlAutofill(page);
      const world: World = { page, user: newUser(), accountId: '', otherId: '', ...(await apiOf(page)) };
      expect(await pressAll(page, world, ownAccountCases, by)).toEqual([]);
      expect(pageErrors()).toEqual([]);
    });
  }
});
