const compact = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 2 });

/** A rough amount for an axis: 1250000 is 125万. Exact figures are never shown this way. */
export function compactAmount(value: number): string {
  return compact.format(value);
}
