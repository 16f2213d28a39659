import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

interface JointDataProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows the data of an answer, or in their place a skeleton or an error. */
export function JointData<Data>({ query, children }: JointDataProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? (
    <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={4} />
  );
}
