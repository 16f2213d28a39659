/** How often something happened in the window that began with its first time. */
export interface LimitsTable {
  /** Which limit, and whose: `auth:203.0.113.7`. */
  key: string;
  count: number;
  window_ends_at: string;
}
