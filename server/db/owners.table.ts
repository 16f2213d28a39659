/** Whom data belong to. A user's own owner has the user's id. */
export interface OwnersTable {
  id: string;
  /** A household is shared by several users; a person's data are one user's. */
  kind: 'PERSON' | 'HOUSEHOLD';
  name: string;
}
