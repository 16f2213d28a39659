/** A history has one point for each of these; a week ends on Sunday. */
export const historyIntervals = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type HistoryInterval = (typeof historyIntervals)[number];

/** The most points of a history. */
export const maxHistoryPoints = 4000;
