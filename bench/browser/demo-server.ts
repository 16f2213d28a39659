import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { demoUser } from '../../scripts/demo/write-demo-data.ts';

const captchaAnswer = 'bench';

export interface DemoServer {
  address: string;
  /** What the browser keeps of a signed-in person, as `localStorage` entries. */
  session: Record<string, string>;
  stop: () => Promise<void>;
}

/**
 * The demo in a separate process on a free port, as `npm run demo`
 * starts it, with its user signed in.
 */
export async function startDemoServer(): Promise<DemoServer> {
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/demo.ts', import.meta.url))],
    {
      env: { ...process.env, PORT: '0', CAPTCHA_ANSWER: captchaAnswer },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const address = await addressOf(server);
  return {
    address,
    session: await signIn(address),
    stop: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the demo has no output to read');
  for await (const line of createInterface(server.stdout)) {
    const address = /^listening on (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the demo ended before it listened');
}

async function signIn(address: string): Promise<Record<string, string>> {
  const { captchaId } = await ask<{ captchaId: string }>(`${address}/api/auth/captcha`);
  const { token, user } = await ask<{ token: string; user: unknown }>(`${address}/api/auth/login`, {
    email: demoUser.email,
    password: demoUser.password,
    captcha: captchaAnswer,
    captchaId,
  });
  return { token, user: JSON.stringify(user) };
}

/** One call of the API; answers its `data`. */
export async function ask<T>(url: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}
