import fc from 'fast-check';
import { addDays, type Day } from '../../finance/calendar/days.ts';
import { accountAt, mayMove, move } from './accounts.ts';
import { done, edit, pick, refused, type Step, step } from './step.ts';

const which = fc.nat(20);

const untouched = () => ({
  scrappedOn: null,
  disposal: null,
  valuations: new Map<Day, number>(),
  isMarket: false,
});

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
        const shape = {
          lifeMonths,
          centsAMonth,
          startUseDate,
          rate,
          ...untouched(),
        };
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
    // A stale version is refused first; a disposed asset stays scrapped.
    const isStale = versionsAgo > 0 && asset.version - versionsAgo >= 0;
    if (asset.disposal && !isScrapped && !isStale) {
      return refused(real.call('PUT', path, body), 409, 'CONFLICT');
    }
    if (!(await edit(real, path, asset, body, versionsAgo))) return;
    if (asset.disposal) return;
    asset.scrappedOn = isScrapped ? (asset.scrappedOn ?? model.today) : null;
  }),
);

const discard = fc.constant(
  step('discard the first two', hasAsset, async (model, real) => {
    const ids = model.assets.splice(0, 2).map(({ id }) => id);
    await done(real.call('DELETE', '/fixed-assets/batch', { ids }));
  }),
);

/** For more than it costs or for less, some days ago; between currencies a seventh arrives. */
const dispose = fc
  .tuple(which, fc.nat(500_000), fc.nat(20_000), fc.nat(30), fc.option(which))
  .map(([number, proceeds, costs, daysAgo, into]) =>
    step(`dispose of ${number} for ${proceeds} − ${costs}`, hasAsset, async (model, real) => {
      const asset = pick(model.assets, number);
      const account = accountAt(model, into);
      const currency = asset.rate === 1 ? 'CNY' : 'USD';
      const net = proceeds - costs;
      const arrived = Math.max(1, Math.floor(Math.abs(net) / 7));
      const isSame = account?.currency === currency;
      const moved = isSame || net === 0 ? net : Math.sign(net) * arrived;
      const disposalDate = addDays(model.today, -daysAgo);
      const send = real.call('POST', `/fixed-assets/${asset.id}/disposal`, {
        kind: net > 0 ? 'SALE' : 'SCRAP',
        disposalDate,
        proceeds: proceeds / 100,
        costs: costs / 100,
        ...(account && {
          accountId: account.id,
          accountAmount: Math.max(1, Math.abs(moved)) / 100,
        }),
      });
      if (asset.disposal) return refused(send, 409, 'CONFLICT');
      if (disposalDate < asset.startUseDate) return refused(send, 400, 'VALIDATION_FAILED');
      if (!mayMove(account, moved)) return refused(send, 400, 'INSUFFICIENT_BALANCE');
      await done(send);
      if (net !== 0) move(account, moved);
      asset.disposal = {
        account: net === 0 ? null : account,
        moved,
        scrappedBefore: asset.scrappedOn,
      };
      asset.scrappedOn = disposalDate;
      asset.version += 1;
    }),
  );

const undoDisposal = which.map((number) =>
  step(
    `undo a disposal ${number}`,
    ({ assets }) => assets.some(({ disposal }) => disposal !== null),
    async (model, real) => {
      const disposed = model.assets.filter(({ disposal }) => disposal !== null);
      const asset = pick(disposed, number);
      if (!asset.disposal) return;
      const { account: into, moved, scrappedBefore } = asset.disposal;
      const account = into && model.accounts.includes(into) ? into : null;
      const send = real.call('DELETE', `/fixed-assets/${asset.id}/disposal`);
      if (!mayMove(account, -moved)) return refused(send, 400, 'INSUFFICIENT_BALANCE');
      await done(send);
      move(account, -moved);
      asset.disposal = null;
      asset.scrappedOn = scrappedBefore;
      asset.version += 1;
    },
  ),
);

/** One value for each day on which the asset was there. */
const appraise = fc.tuple(which, fc.nat(3_000_000), fc.nat(60)).map(([number, cents, daysAgo]) =>
  step(`asset ${number} is worth ${cents}, ${daysAgo} days ago`, hasAsset, async (model, real) => {
    const asset = pick(model.assets, number);
    const day = addDays(model.today, -daysAgo);
    const body = { day, value: cents / 100 };
    const send = real.call('POST', `/fixed-assets/${asset.id}/valuations`, body);
    const last = asset.scrappedOn ?? model.today;
    if (day < asset.startUseDate || day > last) {
      return refused(send, 400, 'VALIDATION_FAILED');
    }
    if (asset.valuations.has(day)) return refused(send, 409, 'CONFLICT');
    await done(send);
    asset.valuations.set(day, cents);
  }),
);

const choose = fc
  .tuple(which, fc.boolean(), fc.option(fc.nat(90)))
  .map(([number, isMarket, daysAgo]) =>
    step(`asset ${number} counts at market: ${isMarket}`, hasAsset, async (model, real) => {
      const asset = pick(model.assets, number);
      const valueBasis = isMarket ? 'MARKET' : 'BOOK';
      const from = daysAgo === null ? {} : { valueBasisFrom: addDays(model.today, -daysAgo) };
      await edit(real, `/fixed-assets/${asset.id}`, asset, { valueBasis, ...from }, 0);
      asset.isMarket = isMarket;
    }),
  );

export const assetSteps: fc.Arbitrary<Step>[] = [
  acquire,
  scrap,
  discard,
  dispose,
  undoDisposal,
  appraise,
  choose,
];
