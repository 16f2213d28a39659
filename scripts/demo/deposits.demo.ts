import type { Demo } from './household.ts';

const dayMs = 86_400_000;

/** What a careful household holds at banks: some of it renewed, some to mature soon, one taken out early. */
export const demo: Demo = async (home) => {
  const daysAgo = (days: number) => new Date(home.today.getTime() - days * dayMs);
  const { day } = home;
  const accounts = (await home.send('GET', '/accounts')) as { id: string; accountName: string }[];
  const fromAccountId = accounts.find(({ accountName }) => accountName === '应急储蓄')?.id;
  home.at(daysAgo(74));
  await home.send('POST', '/deposits', {
    name: '三年定期',
    depositType: 'TIME',
    principal: 80_000,
    annualRatePercent: 1.95,
    months: 36,
    startDate: day(1080),
    note: '存单在书房抽屉',
  });
  await home.send('POST', '/deposits', {
    name: '大额存单',
    depositType: 'LARGE_CD',
    principal: 200_000,
    annualRatePercent: 1.9,
    months: 24,
    startDate: day(410),
  });
  await home.send('POST', '/deposits', {
    name: '三个月定期',
    depositType: 'TIME',
    principal: 30_000,
    annualRatePercent: 0.8,
    months: 3,
    startDate: day(200),
    fromAccountId,
    renewal: 'PRINCIPAL_AND_INTEREST',
    renewalRates: [0.75, 0.65],
  });
  await home.send('POST', '/deposits', {
    name: '教育金零存整取',
    depositType: 'INSTALMENT',
    principal: 1000,
    annualRatePercent: 0.95,
    months: 36,
    startDate: day(240),
  });
  const broken = await home.send('POST', '/deposits', {
    name: '半年定期',
    depositType: 'TIME',
    principal: 20_000,
    annualRatePercent: 0.95,
    months: 6,
    startDate: day(190),
    fromAccountId,
  });
  home.at(daysAgo(73));
  await home.send('POST', `/deposits/${broken.id}/close`, {
    day: day(74),
    accountId: fromAccountId,
  });
};
