import type { Demo } from './household.ts';

/** What the household wants its money to be in. */
export const demo: Demo = async (home) => {
  home.at(new Date(home.today.getTime() - 30 * 86_400_000));
  await home.send('PUT', '/allocation/targets', {
    by: 'TYPE',
    targets: [
      { key: 'STOCK', percent: 45 },
      { key: 'FUND', percent: 20 },
      { key: 'BOND', percent: 10 },
      { key: 'GOLD', percent: 5 },
      { key: 'CRYPTO', percent: 5 },
      { key: 'CASH', percent: 15 },
    ],
  });
};
