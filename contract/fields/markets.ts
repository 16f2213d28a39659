/** Exchanges whose trading days and charges are told apart: the mainland, Hong Kong, the US. */
export const markets = ['CN', 'HK', 'US'] as const;
export type Market = (typeof markets)[number];
