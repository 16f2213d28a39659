import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import type { BitcoinScript } from '../../../../finance/wallets/addresses.ts';

const base58check = createBase58check(sha256);
/** HDKey reads the version of xpub alone; the versions of ypub and zpub only name the kind of address. */
const xpubVersion = [0x04, 0x88, 0xb2, 0x1e];

/** Derives addresses from an extended public key. Only they leave this server. */
export function addressDeriver(
  extendedKey: string,
  script: BitcoinScript,
): (chain: 0 | 1, index: number) => string {
  const bytes = base58check.decode(extendedKey);
  bytes.set(xpubVersion);
  const account = HDKey.fromExtendedKey(base58check.encode(bytes));
  const chains = [account.deriveChild(0), account.deriveChild(1)] as const;
  return (chain, index) => {
    const { publicKey } = chains[chain].deriveChild(index);
    if (!publicKey) throw new Error('an extended public key has public keys');
    return addressOf(hash160(publicKey), script);
  };
}

function addressOf(keyHash: Uint8Array, script: BitcoinScript): string {
  if (script === 'p2wpkh') return bech32.encode('bc', [0, ...bech32.toWords(keyHash)]);
  if (script === 'p2pkh') return base58check.encode(Uint8Array.of(0x00, ...keyHash));
  const program = hash160(Uint8Array.of(0x00, 0x14, ...keyHash));
  return base58check.encode(Uint8Array.of(0x05, ...program));
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}
