import type { HouseholdRole } from '../../../contract/households/household-fields.ts';

/** The access token that a program calls with. */
export interface Program {
  tokenId: string;
  /** What its user calls it. */
  name: string;
  /** What its user lets it do, such as `accounts:read`. */
  scopes: readonly string[];
}

/** The user of a valid bearer token, and what it is a token of. */
export interface Caller {
  /** Who acts. */
  userId: string;
  /** Whose data the call reads and writes: the user's own, or a household's. */
  ownerId: string;
  /** The user's role in that household; undefined for their own data. */
  role?: HouseholdRole;
  /** Of a browser; empty for a program, to which no call about sessions is open. */
  sessionId: string;
  /** Whether the user has shown within the last ten minutes who they are. */
  isConfirmed: boolean;
  /** The revision of the owner's data behind the answers. It was read before that data, and changes with it. */
  dataRevision: string;
  /** Undefined for a browser, which may call everything. */
  program?: Program;
}

/** Where a call comes from, for limits and the audit log. */
export interface Origin {
  address: string;
  requestId: string;
  /** The access token, when a program calls. */
  tokenId?: string | undefined;
}

/** Where a sign-in comes from, for the list of sessions and known devices too. */
export interface Visit extends Origin {
  /** The `User-Agent` header: what the client calls itself. */
  agent: string;
  /** The `X-Device-Token` header as it was sent. */
  deviceToken: string | undefined;
}

/** Finds the caller of a bearer token; undefined if it is unknown, expired or revoked, or throws to say so in other words. */
export type Identify = (token: string) => Promise<Caller | undefined>;

/** What the pipeline asks about callers. */
export interface Identity {
  identify: Identify;
  hasSecondFactor(userId: string): Promise<boolean>;
}
