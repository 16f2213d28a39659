import { fireEvent, screen, within } from '@testing-library/react';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { newPerson } from './person.ts';
import { openPage, signInBrowser } from './real-app.tsx';

export const patience = { timeout: 25_000 };

/** What an asset needs to be created. */
export const soundAsset = {
  name: '相机',
  assetCode: 'A-1',
  assetCategory: '电子设备',
  originalValue: 12_000,
  depreciationMethod: 'STRAIGHT_LINE',
  purchaseDate: '2026-01-05',
  startUseDate: '2026-01-05',
};

/** Typing into these fields letter by letter would take a minute and show nothing more. */
export function fill(label: RegExp, text: string): void {
  const panel = screen.getByRole('tabpanel');
  fireEvent.change(within(panel).getByLabelText(label), { target: { value: text } });
}

export const press = (name: string | RegExp) =>
  newPerson().click(within(screen.getByRole('tabpanel')).getByRole('button', { name }));

export const goToTab = (tab: string) =>
  newPerson().click(screen.getByRole('tab', { name: new RegExp(tab) }));

/** Signs in a user who has one asset, and opens it. */
export async function openAsset(test: TestApp): Promise<{ token: string; id: string }> {
  const token = await signInBrowser(test);
  const { data } = (await test.call('POST', '/fixed-assets', { token, body: soundAsset })).body;
  openPage(`/dashboard/fixed-assets/edit/${data.id}`);
  await screen.findByDisplayValue('A-1', {}, patience);
  return { token, id: data.id as string };
}
