import { setTimeout as sleep } from 'node:timers/promises';

/** Deposits that go on until `stop`. Each is identified by its description. */
export interface DepositLoad {
  /** The prefix of every description of this load. */
  prefix: string;
  sent: Set<string>;
  acknowledged: Set<string>;
  stop(): Promise<void>;
}

/** Opens an account and deposits into it from several concurrent loops. */
export async function startDeposits(
  url: string,
  token: string,
  lanes: number,
): Promise<DepositLoad> {
  const send = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const id = await openAccount(send);
  const prefix = `${id} `;
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  let isOver = false;
  const lane = async () => {
    while (!isOver) {
      const description = `${prefix}${sent.size}`;
      sent.add(description);
      const answer = await send(`/accounts/${id}/deposit`, { amount: 1, description }).catch(
        () => undefined,
      );
      if (answer?.ok) acknowledged.add(description);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    prefix,
    sent,
    acknowledged,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}

/** Opens an account; retries, because a server under load may answer 503 at first. */
async function openAccount(
  send: (path: string, body: object) => Promise<Response>,
): Promise<string> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const opened = await send('/accounts', { accountName: '存款', accountType: 'CHECKING' });
    if (opened.ok) return ((await opened.json()) as { data: { id: string } }).data.id;
    await sleep(500);
  }
  throw new Error('no account could be opened');
}
