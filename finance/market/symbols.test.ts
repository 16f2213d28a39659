import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetType, normalizeSymbol } from './symbols.ts';

const spellings: [key: string, assetType: AssetType, spelled: string[]][] = [
  // Shanghai, Shenzhen, Beijing: recognized by prefix, suffix, or the first digits.
  [
    'SH600519',
    'stock',
    ['600519', 'sh600519', 'SH600519', '600519.SH', '600519.SS', '600519.ss', 'sh.600519'],
  ],
  ['SH600519', 'stock', ['SH:600519', ' 600519 ', '６００５１９', '600519SH']],
  ['SH688981', 'stock', ['688981', '688981.SS']],
  ['SH510300', 'stock', ['510300', '510300.SS']],
  ['SH900901', 'stock', ['900901']],
  ['SH000001', 'stock', ['sh000001', '000001.SS']],
  ['SZ000001', 'stock', ['000001', 'sz000001', '000001.SZ']],
  ['SZ300750', 'stock', ['300750', '300750.sz']],
  ['SZ159915', 'stock', ['159915']],
  ['SZ200011', 'stock', ['200011']],
  // Bonds: 11 is Shanghai's and 12 Shenzhen's, unless an exchange is named.
  ['SH113050', 'stock', ['113050', 'sh113050']],
  ['SH110059', 'stock', ['110059']],
  ['SZ123107', 'stock', ['123107']],
  ['SZ112233', 'stock', ['sz112233']],
  ['BJ430047', 'stock', ['430047', 'bj430047']],
  ['BJ920819', 'stock', ['920819.BJ', '920819']],
  ['BJ832000', 'stock', ['832000']],
  // Hong Kong: any number of digits up to five.
  [
    'HK00700',
    'stock',
    ['700', '00700', '0700.HK', '700.HK', 'hk00700', 'HK.00700', 'HK700', '00700.hk'],
  ],
  ['HK09988', 'stock', ['9988', '9988.HK']],
  ['HK80700', 'stock', ['80700', '80700.HK']],
  // The US: a ticker, perhaps with a share class.
  [
    'US.AAPL',
    'stock',
    [
      'AAPL',
      'aapl',
      'AAPL.US',
      'US.AAPL',
      'usAAPL',
      'AAPL.OQ',
      'us.aapl',
      'AAPL.N',
      'AAPL.AM',
      'AAPL.PS',
    ],
  ],
  ['US.BRK.B', 'stock', ['BRK.B', 'BRK-B', 'BRK/B', 'BRK.B.US', 'usBRK.B', 'brk.b']],
  ['US.USB', 'stock', ['USB', 'usb', 'USB.US']],
  ['US.MSFT', 'stock', ['USMSFT', 'usmsft']],
  ['US.F', 'stock', ['F', 'F.N']],
  ['US.GOLD', 'stock', ['GOLD']],
  // Elsewhere: Yahoo's suffix.
  ['VOD.L', 'stock', ['VOD.L', 'vod.l']],
  ['7203.T', 'stock', ['7203.T']],
  ['D05.SI', 'stock', ['D05.SI', 'd05.si']],
  ['SHOP.TO', 'stock', ['SHOP.TO']],
  ['SAP.DE', 'stock', ['SAP.DE']],
  ['MC.PA', 'stock', ['MC.PA']],
  // Funds: six digits are a mutual fund, unless an exchange is named.
  ['FUND110022', 'fund', ['110022', 'jj110022', '110022.OF', 'FUND110022', 'of110022']],
  ['FUND000001', 'fund', ['000001']],
  ['FUND110022', 'stock', ['110022.OF']],
  ['FUND510300', 'fund', ['510300']],
  ['SH510300', 'fund', ['sh510300', '510300.SS']],
  ['US.FXAIX', 'fund', ['FXAIX']],
  ['HK02800', 'fund', ['2800.HK', '2800']],
  // Coins: alone or in a pair.
  [
    'CRYPTO.BTC',
    'crypto',
    ['BTC', 'btc', 'BTCUSDT', 'BTC-USD', 'BTC/USDT', 'BTC_USDT', 'BTCUSD', 'BTC-CNY', 'CRYPTO.BTC'],
  ],
  ['CRYPTO.USDT', 'crypto', ['USDT', 'USDT-USD']],
  ['CRYPTO.USDC', 'crypto', ['USDC', 'USDCUSDT']],
  ['CRYPTO.TUSD', 'crypto', ['TUSD', 'TUSDUSDT']],
  ['CRYPTO.FDUSD', 'crypto', ['FDUSD']],
  ['CRYPTO.1INCH', 'crypto', ['1INCH', '1inchusdt']],
  ['CRYPTO.币安人生', 'crypto', ['币安人生', '币安人生USDT', '币安人生/USDT', '币安人生-USD']],
  // Metals and futures.
  ['AU9999', 'commodity', ['AU9999', 'Au99.99', 'AU', 'gds_AU9999', 'SGE.AU9999', '黄金']],
  ['AUTD', 'commodity', ['AUTD', 'Au(T+D)']],
  ['AG9999', 'commodity', ['AG9999', 'Ag99.99', '白银']],
  ['XAU', 'commodity', ['XAU', 'XAUUSD', 'XAU/USD', 'GOLD', 'hf_XAU', 'gold']],
  ['XAG', 'commodity', ['XAG', 'SILVER']],
  ['GC=F', 'commodity', ['GC=F', 'GC', 'hf_GC']],
  ['CL=F', 'commodity', ['CL=F', 'cl']],
  // A gold fund is often entered as gold.
  ['SH518880', 'commodity', ['518880', 'sh518880']],
];

describe('a symbol in every spelling', () => {
  for (const [key, assetType, spelled] of spellings) {
    it.each(spelled)(`${key} as ${assetType}: %s`, (symbol) => {
      expect(normalizeSymbol(symbol, assetType)).toMatchObject({ key, assetType });
    });
  }

  it('is tested in more than a hundred spellings', () => {
    expect(spellings.flatMap(([, , spelled]) => spelled).length).toBeGreaterThan(100);
  });

  it.each([
    ['nothing', '', 'stock'],
    ['blanks', '   ', 'stock'],
    ['a Chinese name', '贵州茅台', 'stock'],
    ['seven digits', '6005190', 'stock'],
    ['no exchange begins with 7', '700519', 'stock'],
    ['zero in Hong Kong', '00000', 'stock'],
    ['Taipei, in dollars nobody counts in', '2330.TW', 'stock'],
    ['an exchange of one letter that is none', 'ABC.Q', 'stock'],
    ['six letters', 'GOOGLE', 'stock'],
    ['an injected query', 'AAPL&x=1', 'stock'],
    ['an injected path', '../../etc', 'stock'],
    ['a line break', 'AA\nPL', 'stock'],
    ['digits as a coin', '600519', 'crypto'],
    ['a share as gold', '600519', 'commodity'],
    ['the name of a method', 'constructor', 'commodity'],
    ['forty-one letters', 'A'.repeat(41), 'crypto'],
    ['anything else a person owns', 'AAPL', 'other'],
  ] as const)('means no market: %s', (_, symbol, assetType) => {
    expect(normalizeSymbol(symbol, assetType)).toBeUndefined();
  });

  it('has the currency and the unit of its price', () => {
    const quoted = (symbol: string, assetType: AssetType) => {
      const { currency, unit } = normalizeSymbol(symbol, assetType) ?? {};
      return unit ? `${currency} per ${unit}` : currency;
    };
    expect(quoted('600519', 'stock')).toBe('CNY');
    expect(quoted('900901', 'stock')).toBe('USD');
    expect(quoted('200011', 'stock')).toBe('HKD');
    expect(quoted('700', 'stock')).toBe('HKD');
    expect(quoted('80700', 'stock')).toBe('CNY');
    expect(quoted('VOD.L', 'stock')).toBe('GBP');
    expect(quoted('7203.T', 'stock')).toBe('JPY');
    expect(quoted('D05.SI', 'stock')).toBe('SGD');
    expect(quoted('110022', 'fund')).toBe('CNY');
    expect(quoted('BTC', 'crypto')).toBe('USD');
    expect(quoted('AU9999', 'commodity')).toBe('CNY per gram');
    expect(quoted('AG9999', 'commodity')).toBe('CNY per kilogram');
    expect(quoted('XAU', 'commodity')).toBe('USD per troy-ounce');
    expect(quoted('CL=F', 'commodity')).toBe('USD per barrel');
  });

  it('has a key that is parsed as the same instrument again, whatever was typed', () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.stringMatching(/^[A-Za-z0-9.\-/=_]{1,12}$/),
      fc.stringMatching(/^[A-Z0-9]{1,6}(USDT?|-USD)?$/),
      fc.stringMatching(/^[A-Z币安人生]{1,6}(USDT?|-USD)?$/),
    );
    const types = fc.constantFrom<AssetType>('stock', 'fund', 'crypto', 'commodity', 'other');
    fc.assert(
      fc.property(anything, types, (symbol, assetType) => {
        const instrument = normalizeSymbol(symbol, assetType);
        if (!instrument) return;
        expect(normalizeSymbol(instrument.key, assetType)).toEqual(instrument);
        expect(instrument.key).toMatch(/^[A-Z0-9.=\-\p{Script=Han}]{1,24}$/u);
      }),
      { numRuns: 3000 },
    );
  });
});
