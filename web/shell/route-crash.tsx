import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { logFailure } from '../lib/log.ts';
import { CrashScreen } from './crash-screen.tsx';

/** The crash screen of a route; trying again goes to the same address anew. */
export function RouteCrash() {
  const error = useRouteError();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => logFailure('The page broke', error), [error]);
  return (
    <CrashScreen
      onRetry={() => void navigate({ pathname, search, hash }, { replace: true, state })}
    />
  );
}
