/** Markets with separate trading days and charges: the mainland, Hong Kong and the US. */
export const markets = ['CN', 'HK', 'US'] as const;
export type Market = (typeof markets)[number];
