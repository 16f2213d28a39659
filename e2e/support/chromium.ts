import { type Browser, chromium } from '@playwright/test';

/** The system's own Chromium, quiet: nothing of it goes to the network by itself. */
export function chromiumOptions(extraArgs: string[] = []) {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...extraArgs,
    ],
  };
}

export function startChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}
