import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { auth } from '../../../../contract/auth/auth.ts';
import { factors } from '../../../../contract/auth/factors.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import { call, callForData } from '../../../lib/api/api.ts';
import { useChange, useRemoval } from '../../../lib/query/use-change.ts';
import { makePasskey } from '../../../lib/session/passkeys.ts';
import { ownAccountKeys, refetchOwnAccount } from '../own-account.queries.ts';

/** The user's second factors, as they are now: they may have been changed elsewhere. */
export function useFactors() {
  return useQuery({
    queryKey: ownAccountKeys.factors,
    queryFn: ({ signal }) => call(factors.list, {}, { signal }),
    refetchOnMount: 'always',
    // Both the section and the dialog show why it failed.
    meta: { silent: true },
  });
}

/** Whether the server takes passkeys, and of which domain. */
export function usePasskeySettings() {
  return useQuery({
    queryKey: ['auth', 'settings'],
    queryFn: async ({ signal }) => (await call(auth.settings, {}, { signal })).passkeys,
    meta: { silent: true },
  });
}

/** Called when the factors have changed, with the recovery codes that came with the first of them. */
type OnChanged = (recoveryCodes: readonly string[] | null) => void;

const refetch = refetchOwnAccount;

/** Has the browser make a passkey, and adds it. It is not repeated: each attempt makes another passkey. */
export function useAddPasskey(onChanged: OnChanged) {
  const page = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);
  return useChange({
    send: async () => {
      const { options } = await callForData(factors.passkeyOptions);
      const { signal } = page.current ?? new AbortController();
      const credential = await makePasskey(options, signal);
      return callForData(factors.addPasskey, { body: { credential } });
    },
    message: factors.addPasskey.message,
    onDone: ({ recoveryCodes }) => onChanged(recoveryCodes),
    retries: false,
    isSecret: true,
    refetch,
  });
}

export function useRenamePasskey() {
  return useChange({
    send: ({ id, name }: { id: string; name: string }) =>
      call(factors.renamePasskey, { params: { id }, body: { name } }),
    message: factors.renamePasskey.message,
    refetch,
  });
}

export function useRemovePasskey(onChanged: OnChanged) {
  return useRemoval({
    send: ([id]) => call(factors.removePasskey, { params: { id } }),
    onDone: () => onChanged(null),
    message: factors.removePasskey.message,
    refetch,
  });
}

/** A secret for an authenticator app, which counts once a code of it was entered. */
export function useStartTotp() {
  return useChange<void, Data<typeof factors.startTotp>>({
    send: (_, key) => callForData(factors.startTotp, {}, key),
    isSecret: true,
    refetch,
  });
}

export function useConfirmTotp(onChanged: OnChanged) {
  return useChange({
    send: (code: string, key) => callForData(factors.confirmTotp, { body: { code } }, key),
    message: factors.confirmTotp.message,
    onDone: ({ recoveryCodes }) => onChanged(recoveryCodes),
    announcesFailures: false,
    isSecret: true,
    refetch,
  });
}

export function useRemoveTotp(onChanged: OnChanged) {
  return useChange({
    send: () => call(factors.removeTotp),
    message: factors.removeTotp.message,
    onDone: () => onChanged(null),
    refetch,
  });
}

export function useRenewRecoveryCodes(onChanged: OnChanged) {
  return useChange<void, Data<typeof factors.renewRecoveryCodes>>({
    send: (_, key) => callForData(factors.renewRecoveryCodes, {}, key),
    message: factors.renewRecoveryCodes.message,
    onDone: ({ codes }) => onChanged(codes),
    isSecret: true,
    refetch,
  });
}
