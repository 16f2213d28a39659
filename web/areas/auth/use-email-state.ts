import { useLocation } from 'react-router';

export interface EmailState {
  email: string;
  /** The e-mail came from a sign-in that was refused for not being verified. */
  fromLogin: boolean;
  /** The server's message on the page before. */
  message: string | undefined;
  /** Of several registrations of the address, the one that was made or whose password was typed. */
  registrationId: string | undefined;
  /** When that registration was made, in the words of its mails. */
  minute: string | undefined;
}

/** What the page before passed on; undefined when this page was opened directly. */
export function useEmailState(): EmailState | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return undefined;
  const { email, fromLogin, ...rest } = state as Record<string, unknown>;
  if (typeof email !== 'string' || email === '') return undefined;
  return {
    email,
    fromLogin: fromLogin === true,
    message: text(rest.message),
    registrationId: text(rest.registrationId),
    minute: text(rest.minute),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
