import { useLocation } from 'react-router';

export interface EmailState {
  email: string;
  /** The e-mail came from a sign-in that was refused for not being verified. */
  fromLogin: boolean;
  /** What the server said on the page before. */
  message: string | undefined;
}

/** What the page before handed over; undefined when one came here by another way. */
export function useEmailState(): EmailState | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return undefined;
  const { email, fromLogin, message } = state as Record<string, unknown>;
  if (typeof email !== 'string' || email === '') return undefined;
  return {
    email,
    fromLogin: fromLogin === true,
    message: typeof message === 'string' ? message : undefined,
  };
}
