import { hash } from 'node:crypto';
import type { FactorMethod, FailureBody } from '../../../../contract/errors.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type ByProvider, noProvider } from '../sessions/sessions.ts';
import {
  findTicket,
  insertTicket,
  type TicketRow,
  ticketLifetimeMs,
} from './tickets.repository.ts';

type Ticket = Required<Pick<NonNullable<FailureBody['error']>, 'ticket' | 'methods' | 'expiresAt'>>;

/** Lets a sign-in whose first step was right go on for five minutes: 256 random bits, for one sign-in. */
export async function issueTicket(
  tx: Tx,
  deps: Deps,
  userId: string,
  remember: boolean,
  methods: FactorMethod[],
  by: ByProvider = noProvider,
): Promise<Ticket> {
  const ticket = deps.randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + ticketLifetimeMs).toISOString();
  await insertTicket(tx, {
    id: deps.newId(),
    user_id: userId,
    token_hash: hashTicket(ticket),
    remember: remember ? 1 : 0,
    expires_at: expiresAt,
    ...by,
  });
  return { ticket, methods, expiresAt };
}

/** The sign-in behind a ticket; refused when it was used, has ended or is unknown. */
export async function requireTicket(db: Db, deps: Deps, ticket: string): Promise<TicketRow> {
  const row = await findTicket(db, hashTicket(ticket), deps.now());
  if (!row) throw new AppError('TICKET_INVALID');
  return row;
}

function hashTicket(ticket: string): string {
  return hash('sha256', ticket, 'hex');
}
