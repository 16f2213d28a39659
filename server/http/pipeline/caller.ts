/** The user and session of a valid bearer token. */
export interface Caller {
  /** Who acts. */
  userId: string;
  /** Whose data the call reads and writes: today always the user's own. */
  ownerId: string;
  sessionId: string;
  /** The revision of the owner's data behind the answers. It was read before that data, and changes with it. */
  dataRevision: string;
}

/** Where a call comes from, for limits and the audit log. */
export interface Origin {
  address: string;
  requestId: string;
}

/** Where a sign-in comes from, for the list of sessions and known devices too. */
export interface Visit extends Origin {
  /** The `User-Agent` header: what the client calls itself. */
  agent: string;
  /** The `X-Device-Token` header as it was sent. */
  deviceToken: string | undefined;
}

/** Finds the caller of a bearer token; undefined if it is unknown, expired or revoked. */
export type Identify = (token: string) => Promise<Caller | undefined>;
