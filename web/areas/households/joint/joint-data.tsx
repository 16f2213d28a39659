import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';

interface JointDataProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows the data of an answer, or in their place a skeleton or an error. */
export function JointData<Data>({ query, children }: JointDataProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return <NotLoaded error={error} refetch={refetch} rows={4} />;
}
