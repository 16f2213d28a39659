import { LoadError } from './load-error.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface NotLoadedProps {
  error: Error | null;
  refetch: () => unknown;
  /** How many lines stand in place of what is loading. */
  rows?: number;
}

/** Shown in place of what has not been loaded: lines until it comes, or why it could not be loaded. */
export function NotLoaded({ error, refetch, rows }: NotLoadedProps) {
  if (!error) return <SkeletonRows {...(rows !== undefined && { rows })} />;
  return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
}
