import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import { type OtherAsset, otherAssets } from '../../../contract/other-assets/other-assets.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';

type NewAsset = Call<typeof otherAssets.create>['body'];
type ValueBody = Call<typeof otherAssets.setValue>['body'];

const keys = {
  list: ['other-assets', 'list'],
  summary: ['other-assets', 'summary'],
  one: (id: string) => ['other-assets', 'one', id] as const,
  values: (id: string) => ['other-assets', 'values', id] as const,
  interest: (id: string) => ['other-assets', 'interest', id] as const,
} as const;

export function useOtherAssets() {
  return useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call(otherAssets.list, {}, { signal }),
  });
}

export function useOtherAssetSummary() {
  return useQuery({
    queryKey: keys.summary,
    queryFn: ({ signal }) => call(otherAssets.summary, {}, { signal }),
  });
}

export function useOtherAsset(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(otherAssets.get, { params: { id } }, { signal }),
  });
}

export function useValues(id: string) {
  return useQuery({
    queryKey: keys.values(id),
    queryFn: ({ signal }) => call(otherAssets.values, { params: { id } }, { signal }),
  });
}

export function useProposedInterest(id: string) {
  return useQuery({
    queryKey: keys.interest(id),
    queryFn: ({ signal }) => call(otherAssets.interest, { params: { id } }, { signal }),
  });
}

export function useAddOtherAsset() {
  return useChange({
    send: (body: NewAsset, key) => call(otherAssets.create, { body }, key),
    message: otherAssets.create.message,
  });
}

export function updateOtherAsset(
  id: string,
  body: Call<typeof otherAssets.update>['body'],
): Promise<OtherAsset> {
  return call(otherAssets.update, { params: { id }, body });
}

/** Deletes an asset from its own page, which `leave` leaves. */
export function useRemoveOtherAsset(leave: () => unknown) {
  return useRemoval({
    send: ([id]) => call(otherAssets.remove, { params: { id } }),
    message: otherAssets.remove.message,
    leave,
  });
}

/** States what an asset is worth on a day, in place of what was stated for it. */
export function useSetValue(id: string) {
  return useChange({
    send: ({ day, body }: { day: string; body: ValueBody }) =>
      call(otherAssets.setValue, { params: { id, day }, body }),
    message: otherAssets.setValue.message,
  });
}

export function useRemoveValue(id: string) {
  return useRemoval({
    send: ([day]) => call(otherAssets.removeValue, { params: { id, day } }),
    message: otherAssets.removeValue.message,
  });
}
