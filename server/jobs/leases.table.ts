/** Which process may run a job now. A holder that dies is replaced when its lease runs out. */
export interface LeasesTable {
  job: string;
  holder: string;
  expires_at: string;
}
