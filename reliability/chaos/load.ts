import type { Write } from './journal.ts';

const accountCount = 5;

/** Writes that go out at a steady pace, whether answers come or not. */
export interface Load {
  /** Everything that was ever sent. */
  writes: Write[];
  /** The ids of the accounts that it opened. */
  accounts: readonly string[];
  /** Answers that were neither a success nor a broken connection. */
  refusals: string[];
  /** Sends until it is stopped; that resolves when every answer has come or every connection is broken. */
  begin(): () => Promise<void>;
  /** Sends a write again, under its key. */
  repeat(write: Write): Promise<void>;
}

/** The addresses of the running servers; the next one is used when the first does not answer. */
export type Addresses = () => readonly string[];

/** Opens accounts to move money on, and prepares to write on them and beside them. */
export async function startLoad(
  addresses: Addresses,
  token: string,
  writesPerSecond: number,
): Promise<Load> {
  const writes: Write[] = [];
  const refusals: string[] = [];
  const ids: string[] = [];

  async function post(path: string, body: unknown, key: string) {
    let lastError: unknown;
    const all = addresses();
    const first = writes.length % Math.max(1, all.length);
    for (const address of [...all.slice(first), ...all.slice(0, first)]) {
      try {
        const response = await fetch(`${address}/api${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
        });
        return { ok: response.ok, status: response.status, answer: await response.json() };
      } catch (error) {
        lastError = error;
      }
    }
    throw lastError ?? new Error('no server listens');
  }

  async function send(write: Write): Promise<void> {
    const { ok, status, answer } = await post(write.path, write.body, write.key);
    if (ok) write.acknowledged = true;
    // The server is overloaded or starting: the write counts as unanswered and is sent again.
    else if (status !== 503) refusals.push(`${write.path} ${status} ${JSON.stringify(answer)}`);
  }

  for (let account = 0; account < accountCount; account += 1) {
    const body = { accountName: `账户${account}`, accountType: 'CREDIT', initialBalance: 100 };
    ids.push((await post('/accounts', body, `open-${account}`)).answer.data.id);
  }

  return {
    writes,
    accounts: ids,
    refusals,
    begin() {
      const sent: Promise<void>[] = [];
      const sending = setInterval(() => {
        const write = nextWrite(writes.length, ids);
        writes.push(write);
        sent.push(send(write).catch(() => undefined));
      }, 1000 / writesPerSecond);
      return async () => {
        clearInterval(sending);
        await Promise.all(sent);
      };
    },
    repeat: send,
  };
}

/** Of ten writes eight move money and two add a debt. */
function nextWrite(number: number, accounts: readonly string[]): Write {
  const key = `write-${number}`;
  if (number % 5 === 4) {
    const body = { customerName: key, amount: 12.34, dueDate: '2030-01-01' };
    return { key, path: '/receivables', body, acknowledged: false };
  }
  const path = `/accounts/${accounts[number % accounts.length]}`;
  const kind = number % 3 === 0 ? 'withdraw' : 'deposit';
  const body = { amount: 1.01, description: key };
  return { key, path: `${path}/${kind}`, body, acknowledged: false };
}
