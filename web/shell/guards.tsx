import { Navigate, Outlet, useLocation } from 'react-router';
import { placeOf } from '../lib/session/return-place.ts';
import { useSession } from '../lib/session/session.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';

/** For signed-in users only. Others are redirected to the sign-in page, and back here afterwards. */
export function SignedInOnly() {
  const { status, signedIn, leftByChoice } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <Spinner size="lg" wholePage />;
  if (signedIn) return <Outlet />;
  const state = leftByChoice ? null : { from: pathname + search + hash };
  return <Navigate to="/login" replace state={state} />;
}

/** For guests only. A signed-in user is redirected to the page that they were going to. */
export function GuestOnly() {
  const { status, signedIn, user } = useSession();
  const { state } = useLocation();
  if (status === 'loading') return <Spinner size="lg" wholePage />;
  if (!signedIn || !user) return <Outlet />;
  return <Navigate to={placeOf(user.id) ?? requestedPath(state) ?? '/dashboard'} replace />;
}

function requestedPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && from.startsWith('/dashboard') ? from : undefined;
}
