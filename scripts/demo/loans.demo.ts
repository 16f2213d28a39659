import type { Demo, Household } from './household.ts';

const dayMs = 86_400_000;
const group = '滨江花园组合贷';

/** The two loans of one flat, lent together. */
const mortgages = [
  {
    name: '公积金贷款',
    loanType: 'FUND_MORTGAGE',
    method: 'ANNUITY',
    principal: 500_000,
    annualRatePercent: 3.25,
    rates: [
      { from: '2023-01-01', annualRatePercent: 3.1 },
      { from: '2025-01-01', annualRatePercent: 2.85 },
      { from: '2026-01-01', annualRatePercent: 2.6 },
    ],
  },
  {
    name: '商业贷款',
    loanType: 'COMMERCIAL_MORTGAGE',
    method: 'ANNUITY',
    principal: 800_000,
    annualRatePercent: 5.39,
    rates: [
      { from: '2020-07-20', annualRatePercent: 5.2 },
      { from: '2023-10-25', annualRatePercent: 4.3 },
      { from: '2024-11-01', annualRatePercent: 3.55 },
    ],
  },
] as const;

/** When the household enters its loans, and from when on it pays them from its account: as its year begins. */
const entryTime = ({ today }: Household) => new Date(today.getTime() - 365 * dayMs);

/** A mortgage in two parts, and a car loan, whose last instalments are booked. */
export const demo: Demo = async (home) => {
  home.at(entryTime(home));
  const assets = await home.send('POST', '/fixed-assets/list', {});
  const idOf = (code: string) =>
    assets.find(({ assetCode }: { assetCode: string }) => assetCode === code)?.id ?? null;
  const flat = {
    months: 360,
    startDate: '2019-07-20',
    group,
    fixedAssetId: idOf('FA-20190618-0001'),
  };
  for (const mortgage of mortgages) {
    await addPaid(home, { ...mortgage, ...flat });
  }
  await addPaid(home, {
    name: '车贷',
    loanType: 'CAR',
    method: 'EQUAL_PRINCIPAL',
    principal: 120_000,
    annualRatePercent: 3.6,
    months: 60,
    startDate: '2023-03-15',
    fixedAssetId: idOf('FA-20230312-0001'),
  });
};

/** Adds a loan, and pays its instalments from the salary on the days on which they have been due since. */
async function addPaid(home: Household, body: object): Promise<void> {
  home.at(entryTime(home));
  const accounts = (await home.send('GET', '/accounts')) as { id: string; isDefault: boolean }[];
  const accountId = accounts.find(({ isDefault }) => isDefault)?.id ?? null;
  let loan = await home.send('POST', '/loans', body);
  const today = home.day();
  while (loan.nextDueDate !== null && loan.nextDueDate < today) {
    home.at(new Date(`${loan.nextDueDate}T04:00:00Z`));
    loan = await home.send('POST', `/loans/${loan.id}/payments`, { accountId });
  }
}
