/** 定期存款, 大额存单, 通知存款, 零存整取, and products with a promised rate. */
export const depositTypes = ['TIME', 'LARGE_CD', 'NOTICE', 'INSTALMENT', 'PRODUCT'] as const;
export type DepositType = (typeof depositTypes)[number];

/** What is deposited again when a term ends: nothing, the principal, or it with its interest. */
export const renewals = ['NONE', 'PRINCIPAL', 'PRINCIPAL_AND_INTEREST'] as const;
export type Renewal = (typeof renewals)[number];
