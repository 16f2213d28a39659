/** A token whose contract is known. Anything else at an address may be a fraud and is never booked. */
interface KnownToken {
  coin: string;
  contract: string;
  decimals: number;
}

export interface EvmChain {
  /** In `PROVIDERS_FILE`. */
  name: string;
  label: string;
  chainId: number;
  /** Of the fees, with 18 decimals. */
  coin: string;
  url: string;
  tokens: readonly KnownToken[];
}

const token = (coin: string, contract: string, decimals: number) => ({ coin, contract, decimals });

/** The chains that are read, with public endpoints and the tokens most widely held. */
export const evmChains: readonly EvmChain[] = [
  {
    name: 'evm-ethereum',
    label: '以太坊',
    chainId: 1,
    coin: 'ETH',
    url: 'https://ethereum-rpc.publicnode.com',
    tokens: [
      token('USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
      token('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6),
      token('DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18),
      token('WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8),
      token('LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18),
      token('UNI', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 18),
    ],
  },
  {
    name: 'evm-bsc',
    label: 'BNB 链',
    chainId: 56,
    coin: 'BNB',
    url: 'https://bsc-rpc.publicnode.com',
    tokens: [
      token('USDT', '0x55d398326f99059fF775485246999027B3197955', 18),
      token('USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18),
    ],
  },
  {
    name: 'evm-polygon',
    label: 'Polygon',
    chainId: 137,
    coin: 'POL',
    url: 'https://polygon-bor-rpc.publicnode.com',
    tokens: [
      token('USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6),
      token('USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6),
      token('DAI', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 18),
    ],
  },
  {
    name: 'evm-arbitrum',
    label: 'Arbitrum',
    chainId: 42161,
    coin: 'ETH',
    url: 'https://arbitrum-one-rpc.publicnode.com',
    tokens: [
      token('USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6),
      token('USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6),
      token('DAI', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18),
      token('ARB', '0x912CE59144191C1204E64559FE8253a0e49E6548', 18),
    ],
  },
  {
    name: 'evm-base',
    label: 'Base',
    chainId: 8453,
    coin: 'ETH',
    url: 'https://base-rpc.publicnode.com',
    tokens: [
      token('USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6),
      token('DAI', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18),
    ],
  },
  {
    name: 'evm-optimism',
    label: 'Optimism',
    chainId: 10,
    coin: 'ETH',
    url: 'https://optimism-rpc.publicnode.com',
    tokens: [
      token('USDT', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6),
      token('USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6),
      token('DAI', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18),
      token('OP', '0x4200000000000000000000000000000000000042', 18),
    ],
  },
];
