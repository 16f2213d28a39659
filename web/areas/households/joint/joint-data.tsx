import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

interface JointDataProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What an answer shows, and how it is waited for or failed. */
export function JointData<Data>({ query, children }: JointDataProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? (
    <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={4} />
  );
}
