import { Component, type ReactNode } from 'react';
import { logFailure } from '../lib/api/log.ts';
import { CrashScreen } from './crash-screen.tsx';

/** Catches errors outside the routes; those of routes are caught by `RouteCrash`. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure('The page broke', error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return <CrashScreen onRetry={() => this.setState({ crashed: false })} />;
  }
}
