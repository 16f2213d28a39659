/** The data of an instrument that all stubs serve, each in its own protocol. */
export interface MarketFact {
  price: string;
  previousClose: string;
  /** The time of the trade in the market's time zone: `2026-11-20 15:00:03`. */
  localTime: string;
  currency: string;
  /** GBK bytes, one letter each, because Node can decode but not encode GBK. */
  name: string;
  /** Unadjusted closes by day. */
  closes: Record<string, string>;
}

const gbk = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');

/** Names as bytes: 贵州茅台, 平安银行, 腾讯控股, 苹果, and so on. */
const names = {
  moutai: gbk('b9f3d6ddc3a9cca8'),
  pingAnBank: gbk('c6bdb0b2d2f8d0d0'),
  tencent: gbk('ccdad1b6bfd8b9c9'),
  apple: gbk('c6bbb9fb'),
  consumerFund: gbk('d2d7b7bdb4efcffbb7d1d0d0d2b5b9c9c6b1'),
  moneyFund: gbk('ccecbaebd3e0b6eeb1a6bbf5b1d2'),
  londonGold: gbk('c2d7b6d8bdf0'),
  shanghaiGold: gbk('bbc6bdf039393939'),
};

/** An instrument with a price and a week of closes. */
export function fact(price: string, also: Partial<MarketFact> = {}): MarketFact {
  return {
    price,
    previousClose: price,
    localTime: '2026-11-20 15:00:03',
    currency: 'CNY',
    name: 'NAME',
    closes: { '2026-11-18': price, '2026-11-19': price, '2026-11-20': price },
    ...also,
  };
}

/** One or more instruments of every kind, by key. Tests add and change them. */
export function defaultFacts(): Map<string, MarketFact> {
  const dollars = { currency: 'USD', localTime: '2026-11-20 16:00:01' };
  return new Map([
    ['SH600519', fact('1700.50', { name: names.moutai, previousClose: '1690.00' })],
    ['SZ000001', fact('11.23', { name: names.pingAnBank })],
    ['BJ920819', fact('14.05')],
    ['SH510300', fact('4.123')],
    [
      'HK00700',
      fact('400.200', { name: names.tencent, currency: 'HKD', localTime: '2026-11-20 16:08:05' }),
    ],
    ['US.AAPL', fact('230.09', { ...dollars, name: names.apple })],
    ['US.BRK.B', fact('510.25', dollars)],
    ['VOD.L', fact('85.30', { currency: 'GBp', localTime: '2026-11-20 16:35:00' })],
    ['FUND110022', fact('3.412', { name: names.consumerFund, localTime: '2026-11-19 00:00:00' })],
    ['FUND000198', fact('0.4312', { name: names.moneyFund, localTime: '2026-11-19 00:00:00' })],
    ['CRYPTO.BTC', fact('60000.00', dollars)],
    ['CRYPTO.ETH', fact('3000.50', dollars)],
    ['AU9999', fact('950.10', { name: names.shanghaiGold, localTime: '2026-11-20 15:29:58' })],
    [
      'XAU',
      fact('4200.50', { ...dollars, name: names.londonGold, localTime: '2026-11-20 16:20:00' }),
    ],
    ['GC=F', fact('4210.10', dollars)],
  ]);
}

/** Converts `2026-11-20 15:00:03`, at an offset of some hours from UTC, to Unix seconds. */
export function unixSeconds(localTime: string, hoursAhead: number): number {
  return Date.parse(`${localTime.replace(' ', 'T')}Z`) / 1000 - hoursAhead * 3600;
}
