import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { MissingPart } from '../lib/api/load-part.ts';
import { logFailure } from '../lib/api/log.ts';
import { CrashScreen } from './crash-screen.tsx';
import { MissingPage } from './missing-page.tsx';

/** Stands in the place of a route that failed; trying again goes to the same address anew. */
export function RouteCrash() {
  const error = useRouteError();
  const { pathname, search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  useEffect(() => logFailure('The page broke', error), [error]);
  const retry = () => void navigate({ pathname, search, hash }, { replace: true, state });
  if (!(error instanceof MissingPart)) return <CrashScreen onRetry={retry} />;
  // Whoever is on the way to another page by now is not called back.
  const arrive = () => {
    if (navigation.state === 'idle') retry();
  };
  return <MissingPage key={key} missing={error} onRetry={retry} onArrived={arrive} />;
}
