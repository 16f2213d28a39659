import { useLocation } from 'react-router';
import type { FactorMethod } from '../../../../contract/errors.ts';
import { methodNames } from './factor-methods.ts';

/** What a right password brought: a ticket, with which one other method signs in. */
export interface TicketState {
  ticket: string;
  methods: FactorMethod[];
  /** By this device's clock, which alone is read here: it may be minutes off the server's. */
  receivedAt: number;
  email: string;
  /** The page behind the sign-in that was asked for. */
  from: unknown;
}

/** What the sign-in page passed on; undefined when this page was opened directly. */
export function useTicketState(): TicketState | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return undefined;
  const { ticket, receivedAt, email, from, ...rest } = state as Record<string, unknown>;
  if (typeof ticket !== 'string' || typeof email !== 'string') return undefined;
  const { methods } = rest;
  return {
    ticket,
    methods: Array.isArray(methods) ? methods.filter((method) => method in methodNames) : [],
    receivedAt: typeof receivedAt === 'number' ? receivedAt : 0,
    email,
    from,
  };
}
