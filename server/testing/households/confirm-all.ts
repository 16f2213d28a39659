import type { TestApp } from '../build-test-app.ts';

/** As if everybody had shown who they are just now: days pass in tests. */
export async function confirmAll({ deps }: TestApp): Promise<void> {
  const confirmed_at = deps.now().toISOString();
  await deps.db.updateTable('sessions').set({ confirmed_at }).execute();
}
