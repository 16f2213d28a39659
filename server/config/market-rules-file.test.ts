import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInRules } from '../../finance/market/market-rules.ts';
import { ConfigError, readConfig } from './config.ts';

const file = join(mkdtempSync(join(tmpdir(), 'jiadi-test-')), 'rules.json');

function rulesOf(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({ MARKET_RULES_FILE: file }).marketRules;
}

const duty = {
  market: 'CN',
  code: 'stampDuty',
  from: '2023-08-28',
  kinds: ['stock'],
  sides: ['SELL'],
  percent: 0.02,
} as const;

describe('the file of market rules', () => {
  it('is not needed', () => {
    expect(readConfig({}).marketRules).toBe(builtInRules);
  });

  it('replaces the charge of the same market and day, and adds all others', () => {
    const later = { ...duty, from: '2028-01-01', percent: '0.01' };
    const { charges } = rulesOf({ charges: [duty, later] });
    const duties = charges.filter(({ market, code }) => market === 'CN' && code === 'stampDuty');
    expect(duties.map(({ from, percent }) => [from, percent])).toEqual([
      ['1970-01-01', '0.1'],
      ['2023-08-28', '0.02'],
      ['2028-01-01', '0.01'],
    ]);
    expect(charges).toHaveLength(builtInRules.charges.length + 1);
  });

  it('reads small numbers as they are written', () => {
    const { charges } = rulesOf({ charges: [{ ...duty, percent: 1e-7 }] });
    expect(charges.at(-1)?.percent).toBe('0.0000001');
  });

  it('replaces the closures of a year and adds those of another', () => {
    const { closures } = rulesOf({
      closures: { CN: { '2027': [['2027-01-01', '2027-01-03']] }, HK: { '2027': [] } },
    });
    expect(closures.CN?.['2027']).toEqual([['2027-01-01', '2027-01-03']]);
    expect(closures.CN?.['2026']).toEqual(builtInRules.closures.CN?.['2026']);
    expect(closures.HK).toEqual({ '2027': [] });
  });

  it('has an example that states what is built in', () => {
    const example = 'deploy/market-rules.example.json';
    const { charges, closures } = readConfig({ MARKET_RULES_FILE: example }).marketRules;
    const inOneOrder = (rates: typeof charges) =>
      rates.map((rate) => JSON.stringify(Object.entries(rate).sort())).sort();
    expect(inOneOrder(charges)).toEqual(inOneOrder(builtInRules.charges));
    expect(closures).toEqual(builtInRules.closures);
  });

  it.each<[unknown, string]>([
    ['{', 'is no JSON'],
    ['[]', 'the file must be a {…} object'],
    [{ fees: [] }, 'the file must not have fees'],
    [{ charges: {} }, 'charges must be a list of charges'],
    [
      { charges: [duty, { ...duty, from: '2027-01-01', percent: 'x' }] },
      'charges[1].percent must be a number from 0 to 100',
    ],
    [{ charges: [{ ...duty, percent: 101 }] }, 'charges[0].percent must be a number from 0 to 100'],
    [
      { charges: [{ ...duty, perShare: 1 }] },
      'charges[0] must have percent or perShare, and not both',
    ],
    [{ charges: [{ ...duty, market: 'JP' }] }, 'charges[0].market must be one of CN, HK, US'],
    [{ charges: [{ ...duty, sides: ['BOTH'] }] }, 'charges[0].sides[0] must be one of BUY, SELL'],
    [{ charges: [{ ...duty, kinds: [] }] }, 'charges[0].kinds must be a list of stock, etf, bond'],
    [
      { charges: [{ ...duty, from: '2026-02-30' }] },
      'charges[0].from must be a day such as 2027-01-01',
    ],
    [{ charges: [{ ...duty, least: 5, most: 4 }] }, 'charges[0].most must not be below least'],
    [{ charges: [{ ...duty, rate: 1 }] }, 'charges[0] must not have rate'],
    [{ charges: [duty, duty] }, 'charges[1] states CN stampDuty 2023-08-28 again'],
    [{ closures: { JP: {} } }, 'closures must not have JP'],
    [{ closures: { CN: [] } }, 'closures.CN must map years to lists of closures'],
    [
      { closures: { CN: { '2027': [['2027-02-03', '2027-02-01']] } } },
      'closures.CN.2027[0] must be the first and the last day of a closure: ["2027-01-01", "2027-01-03"]',
    ],
    [
      { closures: { CN: { '2027': [['2027-02-03', '2028-02-05']] } } },
      'closures.CN.2027[0] must lie within 2027',
    ],
    [
      { closures: { CN: { '2027': [['2027-02-01', '2027-03-05']] } } },
      'closures.CN.2027 closes the market for more than 20 days',
    ],
  ])('stops the start in one line that says where it is wrong: %j', (content, problem) => {
    expect(() => rulesOf(content)).toThrow(ConfigError);
    expect(() => rulesOf(content)).toThrow(
      `MARKET_RULES_FILE must be a JSON file of charges and closures: ${file}: ${problem}`,
    );
  });

  it('stops the start when it is not there', () => {
    expect(() => readConfig({ MARKET_RULES_FILE: '/nowhere/rules.json' })).toThrow(
      /^MARKET_RULES_FILE must be [^\n]+: \/nowhere\/rules\.json: cannot be read \(ENOENT\)$/,
    );
  });
});
