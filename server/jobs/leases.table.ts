/** Which process may run a job now. A holder that dies is replaced when its lease expires. */
export interface LeasesTable {
  job: string;
  holder: string;
  expires_at: string;
}
