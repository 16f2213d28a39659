import { describe, expect, it } from 'vitest';
import type { WalletType } from '../../contract/securities/securities-fields.ts';
import { extendedKeyOf, walletProblem } from './addresses.ts';

const xpub =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

/** From BIP 32, 84, 173 and 350, EIP 55, and the documentation of Solana and Tron. */
const valid: [WalletType, string][] = [
  ['BTC_WALLET', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC_WALLET', '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf'],
  ['BTC_WALLET', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['BTC_WALLET', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC_WALLET', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['BTC_WALLET', xpub],
  ['BTC_WALLET', zpub],
  ['EVM_WALLET', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['EVM_WALLET', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'],
  ['SOLANA_WALLET', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['TRON_WALLET', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
];

const wrong: [WalletType, string, RegExp][] = [
  ['BTC_WALLET', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', /校验位不对/],
  ['BTC_WALLET', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv', /校验位不对/],
  // The checksum of version 0 on an address of version 1.
  ['BTC_WALLET', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', /校验位不对/],
  ['BTC_WALLET', zpub.replace('AGut', 'AGuu'), /校验位不对/],
  ['BTC_WALLET', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', /测试网/],
  ['BTC_WALLET', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', /测试网/],
  [
    'BTC_WALLET',
    'tpubD6NzVbkrYhZ4XgiXtGrdW5XDAPFCL9h7we1vwNCpn8tGbBcgfVYjXyhWo4E1xkh56hjod1RhGjxbaTLV3X4FyWuejifB9jusQ46QzG87VKp',
    /测试网/,
  ],
  [
    'BTC_WALLET',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    /私钥/,
  ],
  ['BTC_WALLET', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', /私钥/],
  ['BTC_WALLET', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', /请改选“以太坊系钱包”/],
  ['BTC_WALLET', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', /请改选“波场钱包”/],
  ['EVM_WALLET', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', /校验位不对/],
  ['EVM_WALLET', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', /不是以太坊系/],
  ['EVM_WALLET', `0x${'ab'.repeat(32)}`, /私钥/],
  ['EVM_WALLET', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', /请改选“比特币钱包”/],
  ['SOLANA_WALLET', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTD', /长度不对|不是 Solana/],
  ['TRON_WALLET', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', /校验位不对/],
  [
    'EVM_WALLET',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    /助记词/,
  ],
  ['EVM_WALLET', ' ', /请填写地址/],
];

describe('the addresses of a wallet', () => {
  it.each(valid)('%s takes %s', (type, address) => {
    expect(walletProblem(type, ` ${address}\n`)).toBeUndefined();
  });

  it.each(wrong)('%s refuses %s', (type, address, problem) => {
    expect(walletProblem(type, address)).toMatch(problem);
  });

  it('are told apart where several are typed, and none counts twice', () => {
    const one = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(walletProblem('EVM_WALLET', `${one}\n${one.toLowerCase()}`)).toMatch(/重复/);
    expect(walletProblem('EVM_WALLET', `${one}，0x12`)).toMatch(/^0x12：/);
    const many = Array.from({ length: 21 }, (_, n) => `0x${String(n).padStart(40, '0')}`);
    expect(walletProblem('EVM_WALLET', many.join('\n'))).toMatch(/最多填写 20 个/);
  });

  it('of Bitcoin may be an extended public key of a kind that is told by its beginning', () => {
    expect([xpub, zpub, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'].map(extendedKeyOf)).toEqual([
      'p2pkh',
      'p2wpkh',
      undefined,
    ]);
  });
});
