import { RowProblem } from '../cells.ts';
import type { Reading } from '../format.ts';

/** What a row says of the security beside its code. */
interface Clues {
  code: string;
  name: string;
  word?: string;
  /** `港币`, `HKD`, `沪港通`, `HK`, … whatever the row says of currency and market. */
  market?: string;
  /** The table has securities of mainland exchanges only, but for those that say otherwise. */
  isMainland: boolean;
}

export interface Code {
  symbol: string;
  check?: string;
}

const hongKong = /港|hk/i;
/** How the names of some securities in Hong Kong end. */
const hongKongName = /-(?:W|S|SW|SWR|B|R)$/;

/**
 * The code of a security with the zeros that spreadsheets cut off in front of it: 1 is 000001 at home,
 * and 700 is 00700 in Hong Kong. Where neither word, currency, market nor name says which one it is,
 * the person is asked; until then it throws `RowProblem`.
 */
export function securityCode(clues: Clues, { codes, ask }: Pick<Reading, 'codes' | 'ask'>): Code {
  const { name } = clues;
  const code = clues.code.replace(/\.0$/, '').replace(/\s/g, '');
  if (code === '') throw new RowProblem('证券代码不能为空');
  const chosen = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (chosen !== undefined) return { symbol: chosen };
  if (!/^\d{1,5}$/.test(code)) return { symbol: code };
  const isHongKong =
    hongKong.test(`${clues.word ?? ''} ${clues.market ?? ''}`) || hongKongName.test(name);
  const abroad = `${code.padStart(5, '0')}.HK`;
  if (isHongKong) return { symbol: abroad };
  const home = code.padStart(6, '0');
  if (clues.isMainland) {
    return { symbol: home, check: `代码“${code}”前面的零已补全为${home}，请核对` };
  }
  ask({
    about: 'code',
    words: `“${name || code}”的代码“${code}”少了前面的零，请选择是哪一个`,
    code,
    ...(name !== '' && { name }),
    options: [home, abroad],
  });
  throw new RowProblem(`代码“${code}”不完整，请选择是${home}还是${abroad}`);
}

/** Codes by the names that stand with a whole code somewhere in the file. */
export function wholeCodes(rows: readonly { code: string; name: string }[]): Map<string, string> {
  const whole = rows.filter(({ code, name }) => /^\d{6}$/.test(code) && name !== '');
  return new Map(whole.map(({ code, name }) => [name, code]));
}

/** The name without the marks of an ex-date. */
export function securityName(name: string): string {
  return name.replace(/^(?:XD|XR|DR)(?=[^\w])/, '').trim();
}
