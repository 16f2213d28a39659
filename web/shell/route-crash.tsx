import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { MissingPart } from '../lib/api/load-part.ts';
import { logFailure } from '../lib/api/log.ts';
import { CrashScreen } from './crash-screen.tsx';
import { MissingPage } from './missing-page.tsx';

/** Shown instead of a route that failed; trying again navigates to the same address. */
export function RouteCrash() {
  const error = useRouteError();
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  useEffect(() => logFailure('The page broke', error), [error]);
  const retry = () => void navigate({ pathname, search, hash }, { replace: true, state });
  if (!(error instanceof MissingPart)) return <CrashScreen onRetry={retry} />;
  // A navigation to another page that has begun meanwhile is not interrupted.
  const arrive = () => {
    if (navigation.state === 'idle') retry();
  };
  return <MissingPage key={key} missing={error} onRetry={retry} onArrived={arrive} />;
}
