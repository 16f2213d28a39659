import type { PersonalFile } from '../../contract/personal-data.ts';
import { toDecimalColumn, toInstantColumn, toNullableDecimalColumn } from '../db/columns.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { insertInvestment, listInvestments } from '../investments/investments.repository.ts';
import { instrumentOf } from '../investments/investments.service.ts';
import { listSaidPrices, rememberSaidPrice } from '../investments/said-prices.repository.ts';
import { trackInstrument } from '../investments/tracked-instruments.repository.ts';

type InFile = PersonalFile['investments'][number];

/** Holdings with the prices their owner said, oldest first. Quotes are everybody's and stay out. */
export async function readInvestments(db: Db, userId: string): Promise<InFile[]> {
  const prices = Map.groupBy(await listSaidPrices(db, userId), (row) => row.investment_id);
  return (await listInvestments(db, userId)).reverse().map((row) => ({
    investmentName: row.investment_name,
    symbol: row.symbol,
    investmentType: row.investment_type,
    quantity: row.quantity,
    purchasePrice: row.purchase_price,
    currentPrice: row.current_price,
    priceSource: row.price_source,
    priceTime: row.price_time,
    priceConfirmedAt: row.price_confirmed_at,
    currency: row.currency,
    purchaseDate: row.purchase_date,
    description: row.description,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    prices: (prices.get(row.id) ?? []).map(({ day, price }) => ({ day, price })),
  }));
}

/** Adds every holding; the market's past prices of it are then fetched as of any other. */
export async function writeInvestments(
  tx: Tx,
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  userId: string,
  investments: readonly InFile[],
): Promise<void> {
  for (const { prices, ...given } of investments) {
    const id = newId();
    const named = { symbol: given.symbol, investment_type: given.investmentType };
    const instrument = instrumentOf(named);
    await insertInvestment(tx, {
      id,
      user_id: userId,
      ...named,
      investment_name: given.investmentName,
      instrument_key: instrument?.key ?? null,
      quantity: toDecimalColumn(given.quantity),
      purchase_price: toDecimalColumn(given.purchasePrice),
      current_price: toNullableDecimalColumn(given.currentPrice),
      price_source: given.priceSource,
      price_time: given.priceTime,
      price_confirmed_at: given.priceConfirmedAt,
      currency: given.currency,
      purchase_date: given.purchaseDate,
      description: given.description ?? null,
      status: given.status,
      version: 1,
      created_at: given.createdAt,
      updated_at: given.updatedAt,
    });
    for (const { day, price } of prices) {
      const said = { user_id: userId, investment_id: id, day, price: toDecimalColumn(price) };
      await rememberSaidPrice(tx, said);
    }
    if (!instrument) continue;
    await trackInstrument(tx, instrument, given.purchaseDate, toInstantColumn(now()));
  }
}
