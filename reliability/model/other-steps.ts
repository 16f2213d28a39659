import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import { done, edit, pick, type Step, step } from './step.ts';

const which = fc.nat(20);
/** A session lasts 90 days at most. */
const mostDays = 80;

const acquire = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 30_000 }),
    fc.nat(900),
    fc.constantFrom(1, 1, 7),
  )
  .map(([years, centsAMonth, daysAgo, rate]) =>
    step(
      `acquire ${JSON.stringify({ years, centsAMonth, daysAgo, rate })}`,
      ({ assets }) => assets.length < 4,
      async (model, real) => {
        model.made += 1;
        const lifeMonths = years * 12;
        const startUseDate = addDays(model.today, -daysAgo);
        const body = {
          name: '资产',
          assetCode: `FA-${model.made}`,
          assetCategory: '电子设备',
          originalValue: (centsAMonth * lifeMonths) / 100,
          estimatedLife: years,
          depreciationMethod: 'STRAIGHT_LINE',
          currency: rate === 1 ? 'CNY' : 'USD',
          exchangeRate: rate,
          purchaseDate: startUseDate,
          startUseDate,
        };
        const { id } = await done(real.call('POST', '/fixed-assets', body));
        const shape = { lifeMonths, centsAMonth, startUseDate, rate, isScrapped: false };
        model.assets.push({ id, version: 1, ...shape });
      },
    ),
  );

const hasAsset = (model: { assets: readonly unknown[] }) => model.assets.length > 0;

const scrap = fc.tuple(which, fc.boolean(), fc.nat(1)).map(([number, isScrapped, versionsAgo]) =>
  step(`scrap ${number}: ${isScrapped}, ${versionsAgo} ago`, hasAsset, async (model, real) => {
    const asset = pick(model.assets, number);
    const body = { usageStatus: isScrapped ? 'SCRAPPED' : 'IN_USE' };
    const path = `/fixed-assets/${asset.id}`;
    if (await edit(real, path, asset, body, versionsAgo)) asset.isScrapped = isScrapped;
  }),
);

const discard = fc.constant(
  step('discard the first two', hasAsset, async (model, real) => {
    const ids = model.assets.splice(0, 2).map(({ id }) => id);
    await done(real.call('DELETE', '/fixed-assets/batch', { ids }));
  }),
);

const wait = fc.integer({ min: 1, max: 20 }).map((days) =>
  step(
    `wait ${days} days`,
    ({ daysPassed }) => daysPassed + days <= mostDays,
    async (model, real) => {
      real.turnClock(days);
      model.today = addDays(model.today, days);
      model.daysPassed += days;
    },
  ),
);

export const otherSteps: fc.Arbitrary<Step>[] = [...[acquire, scrap, discard], wait];
