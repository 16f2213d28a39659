import { useEffect, useRef } from 'react';
import { factors } from '../../../../contract/auth/factors.ts';
import type { Data } from '../../../../contract/endpoint.ts';
import { callForData } from '../../../lib/api/api.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { useChange } from '../../../lib/query/use-change.ts';
import { makePasskey } from '../../../lib/session/passkeys.ts';
import { freshAtVisit, refetchOwnAccount } from '../own-account.queries.ts';

/** The user's second factors, as they are now: they may have been changed elsewhere. */
export function useFactors() {
  // Both the section and the dialog show why it failed.
  return useCall(factors.list, {}, { ...freshAtVisit, ...silent });
}

/** Called when the factors have changed, with the recovery codes that came with the first of them. */
type OnChanged = (recoveryCodes: readonly string[] | null) => void;

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
    refetch: refetchOwnAccount,
  });
}

/** A secret for an authenticator app, which counts once a code of it was entered. */
export function useStartTotp() {
  return useChange<void, Data<typeof factors.startTotp>>({
    send: (_, key) => callForData(factors.startTotp, {}, key),
    isSecret: true,
    refetch: refetchOwnAccount,
  });
}

export function useConfirmTotp(onChanged: OnChanged) {
  return useChange({
    send: (code: string, key) => callForData(factors.confirmTotp, { body: { code } }, key),
    message: factors.confirmTotp.message,
    onDone: ({ recoveryCodes }) => onChanged(recoveryCodes),
    announcesFailures: false,
    isSecret: true,
    refetch: refetchOwnAccount,
  });
}

export function useRenewRecoveryCodes(onChanged: OnChanged) {
  return useChange<void, Data<typeof factors.renewRecoveryCodes>>({
    send: (_, key) => callForData(factors.renewRecoveryCodes, {}, key),
    message: factors.renewRecoveryCodes.message,
    onDone: ({ codes }) => onChanged(codes),
    isSecret: true,
    refetch: refetchOwnAccount,
  });
}
