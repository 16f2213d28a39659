import { type Decimal, decimal, significantDigitsOf } from '../../finance/money/decimal.ts';

/** Answers what is wrong with a stored value (`is not a day`), or undefined. */
export type ColumnRule = (value: unknown) => string | undefined;

const canonicalDecimal = /^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/;

interface DecimalBounds {
  /** The value is above this, or at least that. */
  above?: number;
  min?: number;
  max?: number;
  /** Most digits after the point, and in all. */
  places?: number;
  digits?: number;
}

/** A decimal in its one canonical form (server/db/columns.ts). */
export function decimalIn(bounds: DecimalBounds = {}): ColumnRule {
  return (value) => {
    if (typeof value !== 'string' || !canonicalDecimal.test(value)) {
      return 'is not a canonical decimal';
    }
    return outOf(bounds, decimal(value));
  };
}

function outOf({ above, min, max, places, digits }: DecimalBounds, value: Decimal) {
  if (above !== undefined && value.lte(above)) return `is not above ${above}`;
  if (min !== undefined && value.lt(min)) return `is below ${min}`;
  if (max !== undefined && value.gt(max)) return `is above ${max}`;
  if (places !== undefined && !value.round(places).eq(value)) return `has over ${places} decimals`;
  if (digits !== undefined && significantDigitsOf(value) > digits)
    return `has over ${digits} digits`;
  return undefined;
}

/** Whole numbers; the driver of PostgreSQL answers a bigint as text. */
export function wholeFrom(min: number, max = Number.MAX_SAFE_INTEGER): ColumnRule {
  return (value) => {
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (!Number.isSafeInteger(number)) return 'is not a whole number';
    return (number as number) < min || (number as number) > max
      ? `is not from ${min} to ${max}`
      : undefined;
  };
}

export function oneOf(...allowed: readonly unknown[]): ColumnRule {
  return (value) => (allowed.includes(value) ? undefined : `is none of ${allowed.join(', ')}`);
}

/** Null is allowed beside what the rule takes. */
export function orNull(rule: ColumnRule): ColumnRule {
  return (value) => (value === null ? undefined : rule(value));
}

export function matching(shape: RegExp, what: string): ColumnRule {
  return (value) => (typeof value === 'string' && shape.test(value) ? undefined : `is not ${what}`);
}

export const flag = oneOf(0, 1);
export const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a row id');
/** The form of `server/config/keyring.ts`. Whether it opens can be checked only with the key. */
export const sealed = matching(/^v1\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]{22,}$/, 'a sealed text');
/** An account that was imported from a personal export has no broker key. */
export const sealedUnlessMissing: ColumnRule = (value) =>
  value === '' ? undefined : sealed(value);

/** Any text, also an empty one. */
export const anyText: ColumnRule = (value) => {
  if (typeof value !== 'string') return 'is not a text';
  return value.includes('\0') ? 'holds a NUL' : undefined;
};

export const text: ColumnRule = (value) => (value === '' ? 'is empty' : anyText(value));

export const day: ColumnRule = (value) =>
  isDay(value) ? undefined : 'is not a calendar day YYYY-MM-DD';

export const instant: ColumnRule = (value) =>
  isInstant(value) ? undefined : 'is not an instant in ISO 8601 UTC';

export const json: ColumnRule = (value) => {
  try {
    JSON.parse(value as string);
    return undefined;
  } catch {
    return 'is not JSON';
  }
};

function isInstant(value: unknown): boolean {
  const at = typeof value === 'string' ? new Date(value) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString() === value;
}

function isDay(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    isInstant(`${value}T00:00:00.000Z`)
  );
}
