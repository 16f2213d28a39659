import type { OtherExchange } from '../../../../contract/securities/other-exchanges.ts';
import {
  isOtherExchange,
  needsPassphrase,
  type SecuritiesAccountType,
} from '../../../../contract/securities/securities-fields.ts';

interface KeyField {
  label: string;
  hint?: string;
  placeholder?: string;
}

/** What a key is called at a broker, and where to get one that can only read. */
export interface BrokerGuide {
  /** How to come by a key. */
  how: string;
  /** One by one, where there are many. */
  steps?: readonly string[];
  appKey: KeyField & { isAddress?: true };
  /** Left out where no secret is asked for. */
  appSecret?: KeyField & {
    /** Private keys come with line breaks, which a one-line field would swallow. */
    isMultiline?: true;
  };
  /** Left out where there is no third part. */
  accessToken?: KeyField & { isRequired?: true };
}

const passphrase = { label: 'Passphrase', isRequired: true } as const;
const keyAndSecret = { appKey: { label: 'API Key' }, appSecret: { label: 'API Secret' } };

/** Who is told the addresses of a wallet. */
function whoLearns(host: string): string {
  return `为查询余额，地址会发送给公共服务 ${host}（或管理员指定的服务器），对方会知道这些地址由同一个人查询。`;
}

/** How to get a key of an exchange to which no connection has been tested with a real account. */
function otherExchangeGuide(type: SecuritiesAccountType): BrokerGuide {
  return {
    how: '在交易所的 API 管理里新建密钥，只勾选“读取”，不要允许提币与交易。这里无法核对密钥能否提币，请务必在交易所确认。',
    ...keyAndSecret,
    ...(needsPassphrase(type) && { accessToken: passphrase }),
  };
}

/** The guide of a broker, exchange or wallet. */
export function brokerGuide(type: SecuritiesAccountType): BrokerGuide {
  return isOtherExchange(type) ? otherExchangeGuide(type) : brokerGuides[type];
}

const brokerGuides: Record<Exclude<SecuritiesAccountType, OtherExchange>, BrokerGuide> = {
  LONGPORT: {
    how: '在长桥开放平台（open.longportapp.com）的个人中心可以看到这三项。只用于读取资产，不会下单。',
    appKey: { label: 'App Key' },
    appSecret: { label: 'App Secret' },
    accessToken: {
      label: 'Access Token',
      hint: '可以先不填，但没有它无法同步。有效期通常为 90 天，到期后请在编辑里更换。',
    },
  },
  FUTU: {
    how: '需要您自己运行富途 OpenD 并登录，且已设置 WebSocket 端口与密钥。只读取资金与持仓，不需要也请勿提供交易密码。',
    appKey: {
      label: 'OpenD 地址',
      placeholder: '127.0.0.1:33333',
      hint: '主机:WebSocket 端口；启用了 TLS 的写 wss://主机:端口。主机须在服务器允许的范围内。',
      isAddress: true,
    },
    appSecret: { label: 'WebSocket 密钥', hint: '填写密钥原文，不是它的 MD5。' },
    accessToken: { label: '业务账户号', hint: '选填。不填则读取全部真实证券账户。' },
  },
  BINANCE: {
    how: '在币安的“API 管理”新建密钥，只勾选“允许读取”，不要允许提现与交易；可以提现的密钥会被拒绝。',
    appKey: { label: 'API Key' },
    appSecret: {
      label: 'Secret Key',
      hint: '使用 RSA 或 Ed25519 密钥时，粘贴完整的私钥（含首尾两行）。',
      isMultiline: true,
    },
  },
  OKX: {
    how: '在欧易的“API”页面新建密钥，权限只选“读取”。Passphrase 是新建密钥时您自己设置的口令。',
    appKey: { label: 'API Key' },
    appSecret: { label: 'Secret Key' },
    accessToken: { label: 'Passphrase', isRequired: true },
  },
  HUOBI: {
    how: '在火币 HTX 的“API 管理”新建密钥，权限只勾选“读取”，不要允许提币与交易。',
    appKey: { label: 'Access Key' },
    appSecret: { label: 'Secret Key' },
  },
  BYBIT: {
    how: '在 Bybit 的“API 管理”新建“系统生成”的密钥，权限选“只读”，勾选统一交易、资产与理财；可以提币的密钥会被拒绝。',
    ...keyAndSecret,
  },
  GATE: {
    how: '在 Gate 的“API 管理”新建 APIv4 密钥，现货、钱包、理财、账户都只勾选“只读”；可以提币的密钥会被拒绝。密钥没有“账户”权限时无法核对，请自行确认。',
    ...keyAndSecret,
  },
  BITGET: {
    how: '在 Bitget 的“API 管理”新建密钥，权限选“只读”。Passphrase 是新建密钥时您自己设置的口令；可以提币的密钥会被拒绝。',
    ...keyAndSecret,
    accessToken: passphrase,
  },
  KUCOIN: {
    how: '在 KuCoin 的“API 管理”新建密钥，只勾选“通用”与“赚币”，不要勾选提现。Passphrase 是新建密钥时您自己设置的口令；可以提现的密钥会被拒绝。',
    ...keyAndSecret,
    accessToken: passphrase,
  },
  MEXC: {
    how: '在 MEXC 的“API 管理”新建密钥，只勾选“账户读取”。MEXC 不说明密钥的权限，这里无法核对它能否提币，请务必在 MEXC 确认没有勾选提现。只读取现货账户。',
    appKey: { label: 'Access Key' },
    appSecret: { label: 'Secret Key' },
  },
  KRAKEN: {
    how: '在 Kraken 的“Settings → API”新建密钥，只勾选“Query Funds”（Query）；可以提币的密钥会被拒绝。',
    appKey: { label: 'API Key' },
    appSecret: { label: 'Private Key' },
  },
  COINBASE: {
    how: '在 Coinbase 开发者平台（portal.cdp.coinbase.com）新建 Secret API Key，只勾选“View”；可以转出的密钥会被拒绝。',
    appKey: { label: 'API Key 名称', placeholder: 'organizations/…/apiKeys/…' },
    appSecret: {
      label: '私钥',
      hint: '粘贴完整的私钥，含 BEGIN 与 END 两行；写成一行、带 \\n 的也可以。',
      isMultiline: true,
    },
  },
  IBKR: {
    how: '通过盈透的 Flex Web Service 每天读取一次报表：前一个交易日结束时的持仓、现金与净值，不能下单。令牌最长一年，到期前会提醒您更换。',
    steps: [
      '登录盈透的客户端门户（Client Portal）。',
      '打开“业绩与报告”（Performance & Reports）。',
      '选择“Flex 查询”（Flex Queries）。',
      '在“活动 Flex 查询”（Activity Flex Query）右边点“+”。',
      '填写查询名称，例如 jiadi。',
      '点“Account Information”，全选（Select All），保存。',
      '点“Open Positions”，选项勾选 Summary，全选，保存。',
      '点“Cash Report”，选项勾选 Currency Breakout，全选，保存。',
      '点“Net Asset Value (NAV) in Base”，全选，保存。',
      '点“Trades”（选项 Execution）和“Cash Transactions”（选项 Dividends、Withholding Tax、Detail），各全选，保存。',
      'Format 选 XML，Period 选 Last 365 Calendar Days：成交和股息覆盖一年，持仓按最后一天。',
      '点“继续”（Continue）和“创建”（Create），记下列表里的查询编号（Query ID）。',
      '在同一页“Flex Web Service 配置”点齿轮并启用，生成令牌，有效期选 1 Year，不限制 IP；把编号和令牌填在下面。',
    ],
    appKey: { label: '查询编号', placeholder: '123456', hint: 'Flex 查询列表里的 Query ID。' },
    appSecret: { label: 'Flex 令牌', hint: '一长串数字。' },
  },
  BTC_WALLET: {
    how: `只需要公开的地址或扩展公钥，请不要填写私钥和助记词。${whoLearns('blockstream.info')}扩展公钥只在本服务器上推出地址，不会发送出去。`,
    appKey: {
      label: '地址或扩展公钥',
      placeholder: 'bc1…、1…、3…、xpub…、ypub…、zpub…',
      hint: '每行一个，最多 20 个。扩展公钥会读到连续 20 个没有用过的地址为止。',
    },
  },
  EVM_WALLET: {
    how: `读取以太坊、BNB 链、Polygon、Arbitrum、Base 和 Optimism 上的主币与常见代币（USDT、USDC、DAI 等）；不认识的代币一律不计入。请不要填写私钥和助记词。${whoLearns('publicnode.com')}`,
    appKey: { label: '地址', placeholder: '0x…', hint: '每行一个，最多 20 个。' },
  },
  SOLANA_WALLET: {
    how: `读取 SOL、USDC 和 USDT；不认识的代币一律不计入，质押的 SOL 不读取。请不要填写私钥和助记词。${whoLearns('solana.com')}`,
    appKey: {
      label: '地址',
      hint: '每行一个，最多 20 个。Solana 的地址没有校验位，请核对清楚。',
    },
  },
  TRON_WALLET: {
    how: `读取 TRX（含质押）和 USDT；其他代币一律不计入。请不要填写私钥和助记词。${whoLearns('trongrid.io')}`,
    appKey: { label: '地址', placeholder: 'T…', hint: '每行一个，最多 20 个。' },
  },
};
