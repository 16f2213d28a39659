import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './support/chromium.ts';
import { timeZone } from './support/days.ts';

/** A port and a data folder of this run's own; workers read them from the environment. */
process.env.E2E_PORT ??= String(3900 + (process.pid % 90));
/** Where journeys listen for the messages of reminders. */
process.env.E2E_NOTIFY_PORT ??= String(Number(process.env.E2E_PORT) + 100);
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'jiadi-e2e-'));

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // Each journey registers a user of its own, so that several use the one server at the same time.
  fullyParallel: true,
  // More than cores, because a journey waits about a third of its time.
  workers: Math.ceil(availableParallelism() * 1.5),
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'zh-CN',
    timezoneId: timeZone,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Where motion is not the subject, what moves only makes journeys wait.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes as much time as the journey; `npm run e2e -- --trace on e2e/journeys/x.spec.ts` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Playwright sees no request that a worker answers; its journey (journeys/app.spec.ts) allows it.
    serviceWorkers: 'block',
    launchOptions: chromiumOptions(),
  },
  webServer: {
    command: 'node e2e/serve.ts',
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      CAPTCHA_ANSWER: 'e2e',
      LOG_LEVEL: 'warn',
      TIME_ZONE: timeZone,
      MCP_ENABLED: '1',
      // Each journey sets its client address (fixtures.ts).
      TRUST_PROXY: 'true',
      NOTIFY_ALLOWLIST: `127.0.0.1:${process.env.E2E_NOTIFY_PORT}`,
    },
  },
});
