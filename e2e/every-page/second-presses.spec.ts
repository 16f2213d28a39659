import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { root } from '../../server/config/root.ts';
import { isDeep } from '../../server/testing/depth/depth.ts';
import { apiOf } from '../support/api.ts';
import { watchContentSecurityPolicy } from '../support/content-security-policy.ts';
import { expect, test } from '../support/fixtures.ts';
import { newUser, register } from '../support/new-user.ts';
import { watchPageErrors } from '../support/page-errors.ts';
import { accountCases } from '../support/presses/account-cases.ts';
import { assetCases } from '../support/presses/asset-cases.ts';
import { householdCases } from '../support/presses/household-cases.ts';
import { investmentCases } from '../support/presses/investment-cases.ts';
import { linkCases } from '../support/presses/link-cases.ts';
import { loanCases } from '../support/presses/loan-cases.ts';
import { orderCases } from '../support/presses/order-cases.ts';
import { otherCases } from '../support/presses/other-cases.ts';
import { ownAccountCases } from '../support/presses/own-account-cases.ts';
import { planningCases } from '../support/presses/planning-cases.ts';
import type { PressCase } from '../support/presses/press-case.ts';
import { allRounds, pressAll } from '../support/presses/press-twice.ts';
import { recurringCases } from '../support/presses/recurring-cases.ts';
import { ruleCases } from '../support/presses/rule-cases.ts';
import {
  budgetCases,
  bulkCases,
  categoryCases,
  entryCases,
} from '../support/presses/spending-cases.ts';
import { writingCalls } from '../support/presses/watch-traffic.ts';
import { addAuthenticator, controlAutofill } from '../support/second-factor.ts';

// A dialog that is closing can still be pressed.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** In a deep run two groups are pressed at a time, each with a user of its own, because a round mostly waits. */
const pairs = {
  'of accounts, debts and assets': [accountCases, [...assetCases, ...planningCases]],
  'of loans, deposits, orders and brokers': [loanCases, orderCases],
  'of investments and other pages': [investmentCases, otherCases],
  'of income, expense, their categories, and of households': [
    [...entryCases, ...budgetCases, ...bulkCases, ...linkCases],
    [...categoryCases, ...recurringCases, ...ruleCases, ...householdCases],
  ],
};

/** Its button goes through `useChange` as those of the household that are pressed. */
const twoPeople = 'it takes a second person, whom these rounds do not have';

const atProvider = 'only a server with an identity provider has its button';

/** The writing calls that no button of a page makes, each with its reason. */
const notPressed: Readonly<Record<string, string>> = {
  'auth.resendCode':
    'its button counts a minute down before it can be pressed, and after each press',
  'auth.enterDemo': 'only the server of a demo has its button',
  'auth.oidcBegin': atProvider,
  'auth.oidcComplete': atProvider,
  'auth.oidcBeginLink': atProvider,
  'auth.oidcCompleteLink': atProvider,
  'auth.oidcUnlink': atProvider,
  'calendarFeed.update': 'a checkbox makes it, at which a second press takes the first back',
  'household.acceptInvitation': twoPeople,
  'household.declineInvitation': twoPeople,
  'household.handOver': twoPeople,
  'household.leave': twoPeople,
  'household.removeMember': twoPeople,
  'household.setReminders': 'a checkbox makes it, as that of calendarFeed.update',
  'household.setRole': twoPeople,
  'household.withdrawOffer': twoPeople,
  'imports.chooseRows': 'checkboxes make it, as those of calendarFeed.update',
  'investments.setPrices': 'for programs: a page sets one price',
  'securities.statement': 'it writes nothing: a second press asks the broker once more',
  'securities.tryCredentials': 'it writes nothing: a second press asks the broker once more',
  'investments.updatePrices': 'for programs: pages use investments.syncPrices',
  'spendingUncategorized.categorize': 'a person accepts it as a proposal: proposals.accept',
};

test('every writing call of the contract is made by a button that is pressed twice here', () => {
  const cases = [...Object.values(pairs).flat(2), ...ownAccountCases];
  const pressed = new Set(cases.flatMap(({ calls }) => calls));
  const expected = writingCalls.map(({ name }) => name).filter((name) => !(name in notPressed));
  expect([...pressed].toSorted()).toEqual(expected.toSorted());
});

/**
 * The modules that call `useMutation`. All else that writes goes through `useChange`, which ignores a second press,
 * so that one button of each kind can stand for the others.
 */
const mutations = [
  // Its button is pressed in each run.
  'web/areas/reminders/channels-section.tsx',
  // It writes nothing: it asks the broker.
  'web/areas/securities/add-account.tsx',
  'web/lib/query/use-change.ts',
  // It writes nothing: it fetches a file.
  'web/lib/query/use-download.ts',
];

test('every module of the web client writes through `useChange`, but for those that are named here', () => {
  const modules = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) && /\buseMutation\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(modules.toSorted()).toEqual(mutations);
});

if (isDeep) {
  for (const [title, groups] of Object.entries(pairs)) {
    test(`every writing button ${title}, pressed twice by mouse or by Enter, writes once`, async ({
      browser,
    }) => {
      test.setTimeout(1_200_000);
      const pressed = groups.map((cases) =>
        inContext(browser, (page) => pressWithRows(page, cases)),
      );
      expect((await Promise.all(pressed)).flat()).toEqual([]);
    });
  }
} else {
  // A form, a question, a menu, a row, a list, a drawer, a wizard: what ignores a second press is shared by a kind.
  for (const [title, groups] of Object.entries(pairs)) {
    test(`a writing button of each kind ${title}, pressed twice, writes once`, async ({
      browser,
    }) => {
      test.setTimeout(180_000);
      const cases = groups.flat().filter(({ isOfEachRun }) => isOfEachRun);
      expect(cases.length).toBeGreaterThan(0);
      const faults = await inContext(browser, (page) => pressWithRows(page, cases));
      expect(faults).toEqual([]);
    });
  }
}

test.describe('of the own account', () => {
  // A passkey belongs to a domain, and an IP address is none.
  test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

  test('every writing button from the registration to the deletion, pressed twice, writes once', async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const cases = isDeep
      ? ownAccountCases
      : ownAccountCases.filter(({ isOfEachRun }) => isOfEachRun);
    // By Enter alone: the mouse presses the other forms.
    const rounds = isDeep ? allRounds : [1];
    const pressed = rounds.map((round) =>
      inContext(browser, async (page) => {
        // A virtual authenticator would answer at once what is offered in the address field.
        await controlAutofill(page);
        await addAuthenticator(page);
        const world = { page, user: newUser(), accountId: '', otherId: '', ...(await apiOf(page)) };
        return pressAll(page, world, cases, round);
      }),
    );
    expect((await Promise.all(pressed)).flat()).toEqual([]);
  });
});

/** Runs in a browser context of its own, and returns the faults. */
async function inContext(
  browser: Browser,
  work: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const context = await browser.newContext();
  const violations = await watchContentSecurityPolicy(context);
  const page = await context.newPage();
  const pageErrors = watchPageErrors(page);
  const faults = await work(page);
  // Calls that need the internet are answered with 502.
  const errors = pageErrors().filter((text) => !text.includes('status of 502'));
  const all = [...faults, ...errors, ...violations()];
  await context.close();
  return all;
}

/** Presses the buttons as a new user with two accounts. */
async function pressWithRows(page: Page, cases: readonly PressCase[]): Promise<string[]> {
  const user = newUser();
  await register(page, user);
  const api = await apiOf(page);
  const account = { accountType: 'SAVINGS', currency: 'CNY', initialBalance: 1_000_000 };
  const { id: accountId } = await api.post('/accounts', { accountName: '工资卡', ...account });
  const { id: otherId } = await api.post('/accounts', { accountName: '备用金', ...account });
  return pressAll(page, { ...api, page, user, accountId, otherId }, cases);
}
