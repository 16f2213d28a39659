import type { Locator, Page } from '@playwright/test';
import type { apiOf } from '../api.ts';
import type { NewUser } from '../new-user.ts';

/** The rows that all cases share, and the calls that create others. */
export interface World extends Awaited<ReturnType<typeof apiOf>> {
  page: Page;
  user: NewUser;
  /** 工资卡, which has a million. */
  accountId: string;
  /** 备用金, which has a million too. */
  otherId: string;
  /** The secret of the authenticator app, once there is one. */
  secret?: string;
}

/** Leads to the button from the page that was opened. */
export type Step = (page: Page, world: World) => Promise<unknown>;

/** A button that writes. */
export interface PressCase {
  /** Names the case in a failure, where another has the same calls. */
  variant?: string;
  /** The names in the contract of the writing calls that one press makes, in their order. */
  calls: readonly string[];
  /**
   * Creates the rows that the button needs and returns the path of its page, below /dashboard unless it begins
   * with a slash. Left out: the button is on the page that is open.
   */
  open?: (world: World, round: number) => Promise<string> | string;
  before?: readonly Step[];
  button: (page: Page) => Locator;
  /** Stands for the buttons of its kind, which a deep run alone presses too (second-presses.spec.ts). */
  isOfEachRun?: boolean;
  /** The ways in which it is pressed (press-twice.ts); left out: the usual ones. */
  rounds?: readonly number[];
  /** The call needs a server on the internet, which a journey cannot reach: it may fail. */
  needsInternet?: boolean;
  /** A dialog is open afterwards, as it should be. */
  keepsDialog?: boolean;
}

/** A button by its whole name, or by a pattern of it. */
export const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', exactly(name)).first();
export const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', exactly(name)).last();
export const inMenu = (name: string | RegExp) => (page: Page) =>
  page.getByRole('menuitem', exactly(name));

function exactly(name: string | RegExp) {
  return typeof name === 'string' ? { name, exact: true } : { name };
}

/** Clicks a button, such as one that opens a dialog or a menu. */
export const click =
  (button: (page: Page) => Locator): Step =>
  (page) =>
    button(page).click();

/** Types into fields of the open dialog, each named by the beginning of its label. */
export const fill = (fields: Record<string, string>) => fillIn('dialog', fields);

/** Types into fields of the page itself. */
export const fillPage = (fields: Record<string, string>) => fillIn('main', fields);

const fillIn =
  (role: 'dialog' | 'main', fields: Record<string, string>): Step =>
  async (page) => {
    for (const [label, value] of Object.entries(fields)) {
      await page
        .getByRole(role)
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value);
    }
  };

/** Chooses from a select of the open dialog by its label. */
export const choose =
  (label: string, option: string | RegExp): Step =>
  async (page) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', exactly(option)).click();
  };
