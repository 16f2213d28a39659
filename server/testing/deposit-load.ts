import { setTimeout as sleep } from 'node:timers/promises';

/** Deposits that go on until they are told to stop. Each is known by its description. */
export interface DepositLoad {
  /** What every description of this load begins with. */
  prefix: string;
  sent: Set<string>;
  acknowledged: Set<string>;
  stop(): Promise<void>;
}

/** Opens an account and pays into it from several lanes, each of which waits for its answers. */
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

/** A machine under load may answer 503 at first: that is a promise of nothing. */
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
