import { personalFileOfAll } from './personal-file.ts';

const hourMs = 3600 * 1000;

/** A valid export file of about the given size: decades of a household's entries. */
export function householdFile(bytes: number): string {
  const file = personalFileOfAll();
  const [account] = file.accounts;
  if (!account) throw new Error('the file has no account');
  const entries: string[] = [];
  let cents = 10_000;
  for (let left = bytes - 8_000; left > 0; left -= Buffer.byteLength(entries.at(-1) ?? '') + 1) {
    const n = entries.length;
    // Amounts as an export writes them: `50.9`, never `50.90`.
    const change = n % 3 === 0 ? 5_001 + 10 * (n % 90) : -(1 + 10 * (n % 200));
    cents += change;
    entries.push(
      JSON.stringify({
        day: new Date(Date.UTC(2000, 0, 1) + n * hourMs).toISOString().slice(0, 10),
        type: change > 0 ? 'DEPOSIT' : 'WITHDRAW',
        amount: (change / 100).toFixed(2),
        description: n % 4 === 0 ? '午餐' : null,
        createdAt: new Date(Date.UTC(2000, 0, 1) + n * hourMs).toISOString(),
      }),
    );
  }
  const opening = { day: '2026-01-05', ...account.transactions[0], amount: '100' };
  const rest = { ...account, accountType: 'CREDIT', balance: (cents / 100).toFixed(2) };
  const accountJson = JSON.stringify({ ...rest, transactions: [opening] });
  // The entries go in before the `]}` that ends the account: parsing and writing them again would be slow.
  const accounts = `[${accountJson.slice(0, -2)},${entries.join(',')}]}]`;
  return JSON.stringify({ ...file, accounts: 'ACCOUNTS' }).replace('"ACCOUNTS"', () => accounts);
}
