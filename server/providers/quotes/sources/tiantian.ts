import { z } from 'zod';
import type { RequestLimits } from '../../http/http-client.ts';
import { ProviderError } from '../../http/provider-error.ts';
import { isDay } from '../market-time.ts';
import type { QuoteSource } from '../quote.ts';
import { malformedError, noPriceError, readPrice } from '../quote-parsing.ts';
import { eachRow, type SourceDeps } from '../source-deps.ts';
import { isMoneyFund, moneyFundPrice } from './money-fund.ts';

const name = 'tiantian';
const publicAddress = 'https://fundcomapi.tiantianfunds.com';
const fallbackAddress = 'https://fundcomapi.eastmoney.com';
const path = '/mm/newCore/FundValuationLast';
const fields = 'FCODE,SHORTNAME,GSZZL,GZTIME,GSZ,NAV,PDATE';

const answerShape = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      FCODE: z.string(),
      SHORTNAME: z.string().nullish(),
      NAV: z.string().nullish(),
      PDATE: z.string().nullish(),
    }),
  ),
});

/** The newest published NAV of mutual funds. Its intraday estimate (`GSZ`) is not a price. */
export function tiantian({ http, address }: SourceDeps): QuoteSource {
  /** An operator's own address is used without the fallback, unless that is overridden too. */
  function addresses(): string[] {
    const first = address(name, publicAddress);
    const second = address('eastmoney', fallbackAddress);
    return first !== publicAddress && second === fallbackAddress ? [first] : [first, second];
  }

  async function ask(base: string, codes: string, limits?: RequestLimits) {
    const url = `${base}${path}?FCODES=${codes}&FIELDS=${fields}`;
    const answer = answerShape.safeParse((await http(name, url, limits)).json());
    if (answer.success) return answer.data.data;
    throw malformedError(name);
  }

  async function askEither(codes: string, limits?: RequestLimits) {
    const [first, second] = addresses() as [string, string | undefined];
    try {
      return await ask(first, codes, limits);
    } catch (error) {
      // After a timeout the next source is asked: another one here would be too long for the caller.
      if (!(error instanceof ProviderError) || error.code === 'TIMEOUT' || !second) throw error;
      return ask(second, codes, limits);
    }
  }

  return {
    name,
    batchSize: 50,
    supports: ({ market }) => market === 'FUND',
    fetch: async (instruments, limits) => {
      const codes = instruments.map(({ code }) => code).join(',');
      const funds = new Map((await askEither(codes, limits)).map((row) => [row.FCODE, row]));
      return eachRow(instruments, ({ key, code }) => {
        const fund = funds.get(code);
        if (!fund) return undefined;
        if (!isDay(fund.PDATE)) return noPriceError(name);
        const price = isMoneyFund(fund.SHORTNAME) ? moneyFundPrice : readPrice(fund.NAV);
        if (!price) return noPriceError(name);
        const nameField = fund.SHORTNAME && { name: fund.SHORTNAME };
        return {
          key,
          price,
          currency: 'CNY',
          at: null,
          day: fund.PDATE,
          source: name,
          ...nameField,
        };
      });
    },
  };
}
