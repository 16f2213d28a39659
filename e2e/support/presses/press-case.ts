import type { Locator, Page } from '@playwright/test';
import type { apiOf } from '../api.ts';
import type { NewUser } from '../new-user.ts';

/** The rows that cases share, and how they make others. */
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
  /** Tells cases with the same calls apart. */
  what?: string;
  /** The names in the contract of the writing calls that one press makes, in their order. */
  calls: readonly string[];
  /**
   * Makes what the button is about and answers the path of its page, below /dashboard when it has no slash.
   * Left out: the button is on the page that is open.
   */
  open?: (world: World, round: number) => Promise<string> | string;
  before?: readonly Step[];
  button: (page: Page) => Locator;
  /** The ways in which it is pressed (press-twice.ts); left out: the first two. */
  rounds?: readonly number[];
  /** Whether the call asks outside, where journeys reach nobody: its answer may be a failure. */
  asksOutside?: boolean;
  /** Whether a dialog is open afterwards, by design. */
  keepsDialog?: boolean;
}

/** A button by its whole name, or by what that begins with. */
export const named = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', exactly(name)).first();
export const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', exactly(name)).last();
export const inMenu = (name: string | RegExp) => (page: Page) =>
  page.getByRole('menuitem', exactly(name));

function exactly(name: string | RegExp) {
  return typeof name === 'string' ? { name, exact: true } : { name };
}

/** Presses what opens a dialog or a menu. */
export const click =
  (button: (page: Page) => Locator): Step =>
  (page) =>
    button(page).click();

/** Types into fields of the open dialog, each named by what its label begins with. */
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

export const isoDay = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
