import fc from 'fast-check';
import { investmentTypes } from '../../contract/investments/investment-fields.ts';
import { done, edit, pick, refused, type Step, step } from './step.ts';
import { opened } from './trade-steps.ts';

const which = fc.nat(20);
const micros = fc.integer({ min: 1, max: 5_000_000_000 });
const cents = fc.integer({ min: 1, max: 100_000 });
const has = (model: { holdings: readonly unknown[] }) => model.holdings.length > 0;

const buy = fc
  .tuple(
    fc.constantFrom(...investmentTypes),
    fc.constantFrom('CNY' as const, 'USD' as const),
    micros,
    cents,
    fc.option(cents),
  )
  .map(([type, currency, quantityMicros, costCents, priceCents]) =>
    step(
      `buy ${JSON.stringify({ type, currency, quantityMicros, costCents, priceCents })}`,
      ({ holdings }) => holdings.length < 6,
      async (model, real) => {
        model.made += 1;
        const { id } = await done(
          real.call('POST', '/investments', {
            investmentName: '持仓',
            // No market knows it, so that none is merged with another.
            symbol: `#${model.made}#`,
            investmentType: type,
            currency,
            quantity: quantityMicros / 1_000_000,
            purchasePrice: costCents / 100,
            ...(priceCents !== null && { currentPrice: priceCents / 100 }),
            purchaseDate: '2026-01-05',
          }),
        );
        const shape = { type, currency, priceCents, status: 1 };
        model.holdings.push({
          id,
          version: 1,
          orders: [],
          ...shape,
          ...opened(quantityMicros, costCents),
        });
      },
    ),
  );

const price = fc.tuple(which, cents, fc.nat(1)).map(([number, priceCents, versionsAgo]) =>
  step(`price ${number} at ${priceCents}, ${versionsAgo} ago`, has, async (model, real) => {
    const holding = pick(model.holdings, number);
    const body = { currentPrice: priceCents / 100 };
    const path = `/investments/${holding.id}/price`;
    if (await edit(real, path, holding, body, versionsAgo)) holding.priceCents = priceCents;
  }),
);

const priceAll = cents.map((priceCents) =>
  step(`price all at ${priceCents}`, has, async (model, real) => {
    const prices = model.holdings.map(({ id }) => ({ id, currentPrice: priceCents / 100 }));
    await done(real.call('PUT', '/investments/price/batch', { prices }));
    for (const holding of model.holdings)
      Object.assign(holding, { priceCents, version: holding.version + 1 });
  }),
);

/** Of what was traded, a new quantity would be a correction: only what was never traded is changed. */
const change = fc
  .tuple(which, micros, cents, fc.option(cents))
  .map(([number, quantityMicros, costCents, priceCents]) =>
    step(`change ${number} to ${quantityMicros} at ${priceCents}`, has, async (model, real) => {
      const holding = pick(model.holdings, number);
      const currentPrice = priceCents === null ? null : priceCents / 100;
      const isUntouched = holding.trades.length === 1;
      const body = {
        currentPrice,
        ...(isUntouched && { quantity: quantityMicros / 1_000_000, costPrice: costCents / 100 }),
      };
      await edit(real, `/investments/${holding.id}`, holding, body, 0);
      Object.assign(holding, { priceCents, ...(isUntouched && opened(quantityMicros, costCents)) });
    }),
  );

const setStatus = fc.tuple(which, fc.nat(2)).map(([number, status]) =>
  step(`status of ${number} is ${status}`, has, async (model, real) => {
    const holding = pick(model.holdings, number);
    await edit(real, `/investments/${holding.id}/status`, holding, { status }, 0);
    holding.status = status;
  }),
);

const remove = which.map((number) =>
  step(`delete holding ${number}`, has, async (model, real) => {
    const holding = pick(model.holdings, number);
    const send = () => real.call('DELETE', `/investments/${holding.id}`);
    const isOpen = holding.orders.some(
      ({ status }) => status === 'PENDING' || status === 'CONFIRMED',
    );
    if (isOpen) return refused(send(), 409, 'CONFLICT');
    await done(send());
    model.holdings.splice(model.holdings.indexOf(holding), 1);
  }),
);

export const investmentSteps: fc.Arbitrary<Step>[] = [
  buy,
  price,
  priceAll,
  change,
  setStatus,
  remove,
];
