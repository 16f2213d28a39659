import { z } from 'zod';
import { isStorable, unstorableText } from './characters.ts';
import { currencies } from './currencies.ts';
import { maxSignificantDigits, significantDigits } from './significant-digits.ts';

const maxTextLength = 10_000;
const trimmed = z.trim();
/** The rule that a database stores all characters of a text. */
export const storable = z.refine<string>(isStorable, { error: unstorableText });

/** The id of another row, as a body or query names it. `unknown`: the text for what cannot be one. */
export function rowId(unknown: string) {
  return z
    .string({ error: '必须是文字' })
    .check(z.maxLength(100, { error: unknown }), z.refine(isStorable, { error: unknown }));
}

const numberLike = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

const fewDigits = z.refine<number>(
  (value) => significantDigits(String(value)) <= maxSignificantDigits,
  { error: '数字最多保留15位有效数字' },
);

/** A form passes `NaN` for a text that is no number; JSON has no such value. */
export const unreadableNumber = '请填写普通的数字，例如 1234.56';

export interface NumberRules {
  /** The text for a value that is missing, 0 where it may not be, or below `min`. */
  message: string;
  min: number;
  max?: number;
  /** Most digits after the point; unset keeps what is given. */
  decimals?: number;
}

/**
 * An amount, price, quantity or rate on the wire: a JSON number of at most 15 significant digits.
 * The server passes numbers with more digits as strings, so that they are refused here with a
 * message about it instead of being rounded.
 */
export function decimal({ message, min, max = 1e15, decimals }: NumberRules) {
  return z
    .number({
      error: ({ input }) => {
        if (input === undefined || input === null) return message;
        if (Number.isNaN(input)) return unreadableNumber;
        if (typeof input === 'string' && numberLike.test(input)) {
          return significantDigits(input) > maxSignificantDigits
            ? '数字最多保留15位有效数字'
            : '必须是数字';
        }
        return '必须是数字';
      },
    })
    .check(
      z.gte(min, { error: message }),
      z.lt(max, { error: '数字过大' }),
      fewDigits,
      z.refine((value) => decimals === undefined || decimalPlaces(value) <= decimals, {
        error: `最多保留${decimals ?? 0}位小数`,
      }),
    );
}

/** A whole number from `least` to `most`. */
export function wholeFrom(least: number, most: number, error: string) {
  return z.int({ error }).min(least, { error }).max(most, { error });
}

function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** A text that must be given. Trimmed; blank counts as missing. */
export function requiredText(message: string, max = maxTextLength, tooLong?: string) {
  return boundedText(message, max, tooLong, z.minLength(1, { error: message }));
}

/** A text that may be left out: `null` or blank clears it. */
export function optionalText(max = maxTextLength, tooLong?: string) {
  return boundedText('必须是文字', max, tooLong)
    .transform((text) => (text === '' ? null : text))
    .nullish();
}

/** A text that narrows a list; blank is no filter. */
export const filterText = boundedText('必须是文字', 100).optional();

/** An e-mail address; upper and lower case are not changed. */
export const emailField = requiredText('邮箱地址不能为空', 254, '请输入有效的邮箱地址').pipe(
  z.email({ error: '请输入有效的邮箱地址' }),
);

/** The rules of a text stand in one `check`, because zod keeps a schema for each link of a chain. */
function boundedText(
  missing: string,
  max: number,
  tooLong = `不能超过${max}个字符`,
  ...further: z.core.$ZodCheck<string>[]
) {
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? missing : '必须是文字'),
    })
    .check(trimmed, z.maxLength(max, { error: tooLong }), storable, ...further);
}

/** One of the currencies that have a rate. Blank is refused as missing, anything else as not supported. */
export const currencyField = z.enum(currencies, {
  error: ({ input }) => (isBlank(input) ? '货币不能为空' : '不支持的货币'),
});

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && !input.trim());
}

/** `version` of the row an edit is based on; a stale one is refused with 409. */
export const versionField = z.int({ error: '版本号必须是整数' }).min(0).nullish();

/**
 * The version of a row whose newest act a call undoes. With it the call undoes that act alone, and is
 * answered as done when that is undone already.
 */
export const undoQuery = z.object({
  version: z.coerce.number({ error: '版本号必须是整数' }).int('版本号必须是整数').min(0).optional(),
});

/** Paging of lists without a limit. */
export const pageQuery = z.object({
  page: z.coerce
    .number({ error: '页码不正确' })
    .int()
    .min(1, { error: '页码不正确' })
    .max(1e6)
    .default(1),
  size: z.coerce
    .number({ error: '每页条数不正确' })
    .int()
    .min(1, { error: '每页条数不正确' })
    .max(100, { error: '每页最多100条' })
    .default(20),
});

/** One page of a list. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    hasPrevious: z.boolean(),
    hasNext: z.boolean(),
  });
}

/** An instant on the wire: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** An opaque row id. */
export const id = z.string();

/** `data` of calls that answer nothing. */
export const nothing = z.null();
