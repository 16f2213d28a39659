import { asJson, type StubHandler } from './stub-answer.ts';

/** Units per euro, and their day: the figures of a real table of the ECB's kind. */
export function defaultRates(): Record<string, string> {
  return {
    day: '2026-11-20',
    USD: '1.1568',
    JPY: '171.25',
    GBP: '0.8731',
    CNY: '8.2310',
    HKD: '9.0012',
    SGD: '1.5038',
    KRW: '1698.42',
  };
}

type Rates = () => Record<string, string>;

const without = ({ day, ...perEuro }: Record<string, string>) => ({ day, perEuro });
const asNumbers = (rates: Record<string, string>) =>
  Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, Number(rate)]));

/** The daily table; histories have the same rates on two more days before. */
export function ecbStub(rates: Rates): StubHandler {
  return ({ path }) => {
    const { day = '', perEuro } = without(rates());
    const days = path.includes('hist') ? [day, '2026-11-19', '2026-11-18'] : [day];
    const row = Object.entries(perEuro)
      .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
      .join('');
    const cubes = days.map((each) => `<Cube time='${each}'>${row}</Cube>`).join('\n');
    return {
      headers: { 'content-type': 'text/xml' },
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject>\n<Cube>${cubes}</Cube></gesmes:Envelope>`,
    };
  };
}

export function frankfurterStub(rates: Rates): StubHandler {
  return ({ path }) => {
    const { day = '', perEuro } = without(rates());
    const each = asNumbers(perEuro);
    if (path === '/v1/latest') return asJson({ amount: 1, base: 'EUR', date: day, rates: each });
    return asJson({ amount: 1, base: 'EUR', rates: { '2026-11-19': each, [day]: each } });
  };
}

export function erApiStub(rates: Rates): StubHandler {
  return () => {
    const { day = '', perEuro } = without(rates());
    return asJson({
      result: 'success',
      base_code: 'EUR',
      time_last_update_unix: Date.parse(`${day}T00:02:31Z`) / 1000,
      rates: { EUR: 1, ...asNumbers(perEuro) },
    });
  };
}
