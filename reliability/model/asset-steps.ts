import fc from 'fast-check';
import { addDays } from '../../finance/calendar/days.ts';
import { mayMove, move } from './debt-steps.ts';
import { done, edit, pick, refused, type Step, step } from './step.ts';

const which = fc.nat(20);

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
          isScrapped: false,
          disposal: null,
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
    if (!asset.disposal) asset.isScrapped = isScrapped;
  }),
);

const discard = fc.constant(
  step('discard the first two', hasAsset, async (model, real) => {
    const ids = model.assets.splice(0, 2).map(({ id }) => id);
    await done(real.call('DELETE', '/fixed-assets/batch', { ids }));
  }),
);

/** For more than it costs or for less, some days ago; a dollar costs seven yuan here. */
const dispose = fc
  .tuple(which, fc.nat(500_000), fc.nat(20_000), fc.nat(30), fc.option(which))
  .map(([number, proceeds, costs, daysAgo, into]) =>
    step(`dispose of ${number} for ${proceeds} − ${costs}`, hasAsset, async (model, real) => {
      const asset = pick(model.assets, number);
      const account =
        into === null || model.accounts.length === 0 ? null : pick(model.accounts, into);
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
      if (account && !mayMove(account, moved)) return refused(send, 400, 'INSUFFICIENT_BALANCE');
      await done(send);
      if (net !== 0) move(account, moved);
      asset.disposal = {
        account: net === 0 ? null : account,
        moved,
        wasScrapped: asset.isScrapped,
      };
      asset.isScrapped = true;
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
      const { account: into, moved, wasScrapped } = asset.disposal;
      const account = into && model.accounts.includes(into) ? into : null;
      const send = real.call('DELETE', `/fixed-assets/${asset.id}/disposal`);
      if (account && !mayMove(account, -moved)) return refused(send, 400, 'INSUFFICIENT_BALANCE');
      await done(send);
      move(account, -moved);
      asset.disposal = null;
      asset.isScrapped = wasScrapped;
      asset.version += 1;
    },
  ),
);

export const assetSteps: fc.Arbitrary<Step>[] = [acquire, scrap, discard, dispose, undoDisposal];
