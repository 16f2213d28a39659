import { isCurrency } from '../../../../contract/fields/currencies.ts';
import type { Position } from '../../../../contract/securities/positions.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  formatSigned,
} from '../../../lib/format/format.ts';
import list from '../../../ui/lists/list.module.css';
import { Gain } from './gain.tsx';
import { MismatchNote } from './mismatch-note.tsx';

interface CellProps {
  position: Position;
}

/** Name and code; when it is traded in another currency than the page shows, also the price there. */
export function PositionName({ position }: CellProps) {
  const { symbol, symbolName, currency, tradingCurrency, tradingPrice } = position;
  const { accountId, mismatch } = position;
  const isElsewhere = tradingCurrency !== currency && tradingPrice !== null;
  return (
    <div className={list.name}>
      <span className={list.title}>{symbolName ?? symbol}</span>
      {(symbolName || isElsewhere) && (
        <p className={list.second}>
          {symbolName && symbol}
          {symbolName && isElsewhere && ' · '}
          {isElsewhere && (
            <span className={list.figure}>{priceThere(tradingPrice, tradingCurrency)}</span>
          )}
        </p>
      )}
      {mismatch && <MismatchNote accountId={accountId} symbol={symbol} mismatch={mismatch} />}
    </div>
  );
}

/** What it is worth, and how much of it there is. */
export function ValueCell({ position }: CellProps) {
  const { marketValue, quantity, currency } = position;
  return (
    <div>
      <span className={list.figure}>{formatMoney(marketValue, currency)}</span>
      <p className={list.secondFigure}>{formatQuantity(quantity)}</p>
    </div>
  );
}

/** The price now and the average price paid; '-' where one is not known. */
export function PriceCell({ position }: CellProps) {
  const { currentPrice, avgCost, currency, priceStale, costSource } = position;
  return (
    <div>
      <span className={list.figure}>{formatPrice(currentPrice, currency)}</span>
      {priceStale && (
        <span className={list.mark} data-tone="bad">
          已过期
        </span>
      )}
      <p className={list.secondFigure}>{formatPrice(avgCost, currency)}</p>
      {costSource === 'TRADES' && <p className={list.second}>由导入的成交推算</p>}
    </div>
  );
}

export function GainCell({ position }: CellProps) {
  const { unrealizedPnl, unrealizedPnlPercent, currency, realizedGain, income } = position;
  return (
    <div>
      <Gain amount={unrealizedPnl} percent={unrealizedPnlPercent} currency={currency} />
      {Boolean(realizedGain) && (
        <p className={list.secondFigure}>已实现 {formatSigned(realizedGain, currency)}</p>
      )}
      {Boolean(income) && (
        <p className={list.secondFigure}>收入 {formatSigned(income, currency)}</p>
      )}
    </div>
  );
}

function priceThere(price: number, currency: string): string {
  return isCurrency(currency) ? formatPrice(price, currency) : `${currency} ${price.toFixed(3)}`;
}
