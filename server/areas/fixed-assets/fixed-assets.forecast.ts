import type { AreaForecast } from '../../area-forecast.ts';
import { fixedAssetDues } from './fixed-assets.dues.ts';

/** Insurances that end and inspections. What they cost is not known. */
export const fixedAssetForecast: AreaForecast = async (db, deps, { ownerId, today, to }) => {
  const dues = await fixedAssetDues(db, deps, { ownerId, today, from: today, to });
  return dues
    .filter(({ kind }) => kind !== 'WARRANTY')
    .map(({ title, date, money, link }) => ({
      kind: 'ASSET',
      title,
      day: date,
      money: money && { ...money, amount: money.amount.times(-1) },
      accountId: null,
      isCertain: false,
      late: 'APART',
      link,
    }));
};
