import { expect, type Locator, type Page } from '@playwright/test';

/** More steps than any page of ours has places. */
const mostSteps = 90;

/**
 * Uses the page with the keyboard alone. A control that Tab cannot
 * reach, or that shows no focus, fails.
 */
export class Keyboard {
  readonly page: Page;
  #enteredAt = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits before another Enter, as a person does who looks at its effect: within 600 ms both are one gesture. */
  async press(key: string): Promise<void> {
    if (key === 'Enter') {
      await this.page.waitForTimeout(Math.max(0, this.#enteredAt + 700 - Date.now()));
      this.#enteredAt = Date.now();
    }
    await this.page.keyboard.press(key);
  }

  /** Goes on with Tab until the control has the focus, and can be seen to have it. */
  async reach(target: Locator, { key = 'Tab' } = {}): Promise<void> {
    await expect(target.first()).toBeVisible();
    for (let step = 0; step <= mostSteps; step += 1) {
      if (await hasFocus(target)) return this.#expectVisibleFocus(target);
      await this.press(key);
    }
    throw new Error(`${key} does not come to ${target}`);
  }

  /** Goes to a button or a link and presses it. */
  async use(target: Locator, { key = 'Tab', by = 'Enter' } = {}): Promise<void> {
    await this.reach(target, { key });
    await this.press(by);
  }

  /** Goes to a field and replaces what is in it. */
  async write(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Goes to a calendar day and types it in the order in which this browser shows days. */
  async writeDay(field: Locator, day: string): Promise<void> {
    const [year = '', month = '', date = ''] = day.split('-');
    await this.reach(field);
    for (const digits of [year + month + date, month + date + year]) {
      await this.press('Backspace');
      await this.page.keyboard.type(digits);
      if ((await field.inputValue()) === day) return;
      await this.press('Shift+Tab');
      await this.press('Shift+Tab');
      await this.press('Shift+Tab');
      await this.reach(field);
    }
    throw new Error(`${day} cannot be typed into ${field}`);
  }

  /** Goes to a list of options, opens it and goes down to one of them; in one that can be searched, types it. */
  async choose(select: Locator, option: string): Promise<void> {
    await this.reach(select);
    // Typing opens a list that can be searched.
    if (await select.isEditable()) await this.page.keyboard.type(option);
    else await this.press('Enter');
    await expect(select).toHaveAttribute('aria-expanded', 'true');
    await expect(this.page.getByRole('option', { name: option, exact: true })).toBeVisible();
    // An opening list takes a moment to find what was chosen before, and begins there.
    await this.page.waitForTimeout(300);
    const pointed = () =>
      select.evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant') ?? '';
        return document.getElementById(id)?.textContent ?? '';
      });
    for (let step = 0; step < 30 && (await pointed()) !== option; step += 1) {
      await this.press('ArrowDown');
    }
    await this.press('Enter');
    await expect(select).toHaveValue(option);
  }

  /** The focus is not lost: it has come to, or back to, this place. */
  async expectAt(target: Locator): Promise<void> {
    await expect(target.first()).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => hasFocus(target), { message: `the focus is at ${target}` }).toBe(true);
  }

  async #expectVisibleFocus(target: Locator): Promise<void> {
    const shown = await this.page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      return isSeen && !/, 0\)$/.test(outlineColor) && element.matches(':focus-visible');
    });
    expect(shown, `the focus on ${target} can be seen`).toBe(true);
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) =>
    elements.some((element) => element === document.activeElement),
  );
}
