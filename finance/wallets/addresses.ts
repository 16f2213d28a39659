import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import type { WalletType } from '../../contract/securities/securities-fields.ts';

const base58check = createBase58check(sha256);
export const maxAddresses = 20;

/** The addresses of a text: one a line, or with commas between them. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,，;；]+/).filter((address) => address !== '');
}

/**
 * Why these addresses cannot be read as those of a wallet, in one sentence; undefined if they can. Checksums
 * and the network are verified; Solana's addresses have no checksum.
 */
export function walletProblem(type: WalletType, text: string): string | undefined {
  if (/^\s*(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}\s*$/.test(text)) return secretText;
  const addresses = addressesIn(text);
  if (addresses.length === 0) return '请填写地址';
  if (addresses.length > maxAddresses) return `最多填写 ${maxAddresses} 个地址`;
  const normal = addresses.map(normalAddress);
  if (new Set(normal).size < normal.length) return '有重复的地址，请删去一个，否则会算两次';
  for (const address of addresses) {
    const problem = problemOf(type, address);
    if (problem === undefined) continue;
    // Long enough to find it, too short to be of use to anybody.
    const shown = address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
    return addresses.length > 1 && problem !== secretText ? `${shown}：${problem}` : problem;
  }
  return undefined;
}

/** The form in which an address is compared: letters in capitals are only a checksum at Ethereum. */
function normalAddress(address: string): string {
  return /^(?:0x|bc1)/i.test(address) ? address.toLowerCase() : address;
}

const secretText = '这像是私钥或助记词，请不要填写在任何网页上；这里只需要公开的地址';
const testnetText = '这是测试网的地址，没有价值，请填写主网的地址';
const checksumText = '地址的校验位不对，可能漏了或错了一个字符，请重新复制';

const typeNames: Record<WalletType, string> = {
  BTC_WALLET: '比特币钱包',
  EVM_WALLET: '以太坊系钱包',
  SOLANA_WALLET: 'Solana 钱包',
  TRON_WALLET: '波场钱包',
};
const problems: Record<WalletType, (address: string) => string | undefined> = {
  BTC_WALLET: bitcoinProblem,
  EVM_WALLET: ethereumProblem,
  SOLANA_WALLET: solanaProblem,
  TRON_WALLET: tronProblem,
};

function problemOf(type: WalletType, address: string): string | undefined {
  const problem = problems[type](address);
  if (problem === undefined || problem === secretText) return problem;
  const others = Object.keys(problems).filter((other) => other !== type) as WalletType[];
  const fitting = others.find((other) => problems[other](address) === undefined);
  return fitting ? `这是“${typeNames[fitting]}”的地址，请改选“${typeNames[fitting]}”` : problem;
}

/** Which addresses an extended public key stands for. */
export type BitcoinScript = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh';

/** Versions of extended keys: public ones, and others with the reason why they are refused. */
const extendedKeys: Record<string, BitcoinScript | { problem: string }> = {
  '0488b21e': 'p2pkh',
  '049d7cb2': 'p2sh-p2wpkh',
  '04b24746': 'p2wpkh',
  '0488ade4': { problem: secretText },
  '049d7878': { problem: secretText },
  '04b2430c': { problem: secretText },
  '043587cf': { problem: testnetText },
  '044a5262': { problem: testnetText },
  '045f1cf6': { problem: testnetText },
  '0295b43f': { problem: '多重签名钱包的公钥不能单独推出地址，请逐个填写地址' },
  '02aa7ed3': { problem: '多重签名钱包的公钥不能单独推出地址，请逐个填写地址' },
};

/** The kind of an extended public key; undefined for an address. */
export function extendedKeyOf(text: string): BitcoinScript | undefined {
  const kind = extendedKeys[versionOf(text) ?? ''];
  return typeof kind === 'string' ? kind : undefined;
}

function versionOf(text: string): string | undefined {
  const bytes = decodeChecked(text);
  return bytes?.length === 78 ? bytesToHex(bytes.subarray(0, 4)) : undefined;
}

function bitcoinProblem(address: string): string | undefined {
  if (/^(?:tb|bcrt)1/i.test(address)) return testnetText;
  if (/^bc1/i.test(address)) return segwitProblem(address);
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,112}$/.test(address)) return '这不是比特币的地址或扩展公钥';
  const bytes = decodeChecked(address);
  if (!bytes) return checksumText;
  if (bytes.length === 78) {
    const kind = extendedKeys[bytesToHex(bytes.subarray(0, 4))];
    if (kind === undefined) return '这不是比特币的扩展公钥（xpub、ypub、zpub）';
    return typeof kind === 'string' ? undefined : kind.problem;
  }
  const [version] = bytes;
  if ((bytes.length === 33 || bytes.length === 34) && version === 0x80) return secretText;
  if (bytes.length !== 21) return '这不是比特币的地址或扩展公钥';
  if (version === 0x6f || version === 0xc4) return testnetText;
  return version === 0x00 || version === 0x05 ? undefined : '这是另一种币的地址，不是比特币';
}

/** Version 0 has the first kind of checksum, later ones the second. */
function segwitProblem(address: string): string | undefined {
  const isVersion0 = address[3]?.toLowerCase() === 'q';
  try {
    const codec = isVersion0 ? bech32 : bech32m;
    const { words } = codec.decode(address as `${string}1${string}`, 90);
    const length = codec.fromWords(words.slice(1)).length;
    const isLengthRight = isVersion0
      ? length === 20 || length === 32
      : length >= 2 && length <= 40 && (words[0] ?? 17) <= 16;
    return isLengthRight ? undefined : '地址的长度不对，请重新复制';
  } catch {
    return checksumText;
  }
}

function ethereumProblem(address: string): string | undefined {
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(address)) return secretText;
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return '这不是以太坊系的地址（0x 加 40 位）';
  const digits = address.slice(2);
  // Without letters of both cases there is no checksum.
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return undefined;
  return checksummed(digits) === digits ? undefined : checksumText;
}

/** EIP-55: a letter is a capital where the digest of the small form has a digit of 8 or more. */
function checksummed(digits: string): string {
  const small = digits.toLowerCase();
  const digest = bytesToHex(keccak_256(utf8ToBytes(small)));
  return [...small]
    .map((digit, at) => (Number.parseInt(digest[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

function solanaProblem(address: string): string | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,90}$/.test(address)) return '这不是 Solana 的地址';
  const { length } = base58.decode(address);
  if (length === 64) return secretText;
  return length === 32 ? undefined : '地址的长度不对，请重新复制';
}

function tronProblem(address: string): string | undefined {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return '这不是波场的地址（T 开头，34 位）';
  const bytes = decodeChecked(address);
  if (!bytes) return checksumText;
  return bytes.length === 21 && bytes[0] === 0x41 ? undefined : '这不是波场的地址';
}

/** The bytes of a text in base58 with a checksum; undefined where that is wrong. */
function decodeChecked(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text);
  } catch {
    return undefined;
  }
}
