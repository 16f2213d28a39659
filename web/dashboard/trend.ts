/** The value of all investments at the end of a period. */
export interface TrendPoint {
  /** `YYYY-MM-DD` */
  date: string;
  totalValue: number;
}
