import { daysBetween } from '../../../finance/calendar/days.ts';
import type { HttpRequest } from '../http/http-client.ts';
import { ProviderError } from '../http/provider-error.ts';
import type { SourceDeps } from '../quotes/source-deps.ts';
import { completeDays, completeRates } from './complete-rates.ts';
import type { RateProvider } from './rate-source.ts';

const name = 'ecb';
const publicAddress = 'https://www.ecb.europa.eu';
const folder = '/stats/eurofxref';
const shortHistoryDays = 85;

/** The long history is some 8 MB, of every working day since 1999. */
const history = { timeoutMs: 30_000, maxBytes: 32 * 1024 * 1024 };

/**
 * The European Central Bank's reference rates: fixed on working days about 16:00 in Frankfurt,
 * free to use with the source named, for information and not for transactions.
 */
export function ecb({ http, address, now }: SourceDeps): RateProvider {
  const readFile = async (file: string, request: HttpRequest) => {
    const url = `${address(name, publicAddress)}${folder}/${file}`;
    return readCubes((await http(name, url, request)).text());
  };
  return {
    name,
    latest: async (signal) => {
      const [newest] = await readFile('eurofxref-daily.xml', { signal });
      return completeRates(name, newest?.day, newest?.perEuro ?? {});
    },
    history: async (from, signal) => {
      const isShort = daysBetween(from, now().toISOString().slice(0, 10)) <= shortHistoryDays;
      const file = isShort ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.xml';
      const cubes = await readFile(file, { ...history, signal });
      return completeDays(
        name,
        cubes.filter(({ day }) => day >= from),
      );
    },
  };
}

interface Cube {
  day: string;
  perEuro: Partial<Record<string, string>>;
}

/** Parses `<Cube time='2026-11-20'><Cube currency='USD' rate='1.1568'/>…</Cube>` with either kind of quotes. */
function readCubes(xml: string): Cube[] {
  const days = [...xml.matchAll(/<Cube\s+time=["']([^"']+)["']\s*>(.*?)<\/Cube>/gs)];
  if (days.length === 0) throw new ProviderError(name, 'BAD_RESPONSE');
  return days.map(([, day = '', inside = '']) => ({
    day,
    perEuro: Object.fromEntries(
      [
        ...inside.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']\s*\/>/g),
      ].map(([, currency, rate]) => [currency, rate]),
    ),
  }));
}
