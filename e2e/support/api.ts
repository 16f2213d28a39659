import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Calls of the API with the token of the page's user, for rows that a journey needs and is not about.
 * Each answers the data; a refusal fails the journey.
 */
export async function apiOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.token);
  const headers = { Authorization: `Bearer ${token}` };
  const call = (method: string) => async (path: string, data?: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  return { get: call('GET'), post: call('POST'), put: call('PUT'), remove: call('DELETE') };
}
