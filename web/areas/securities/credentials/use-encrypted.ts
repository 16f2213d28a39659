import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { securities } from '../../../../contract/securities/securities.ts';
import { queryOf } from '../../../lib/query/use-call.ts';
import { encryptCredential } from './encrypt-credential.ts';

type Secrets = { appKey?: string; appSecret?: string; accessToken?: string };

/**
 * Encrypts what was typed. The same secrets give the same result while the form is open, so that
 * sending them again is the same submission and cannot link an account twice.
 */
export function useEncrypted() {
  const queryClient = useQueryClient();
  const last = useRef<{ typed: string; encrypted: Secrets }>(undefined);
  const forget = useCallback(() => {
    last.current = undefined;
  }, []);
  return {
    forget,
    async encrypt<S extends Secrets>(secrets: S): Promise<S> {
      const typed = JSON.stringify(secrets);
      if (last.current?.typed !== typed) {
        const { key } = await queryClient.fetchQuery({
          ...queryOf(securities.credentialKey, {}),
          // Never from the cache: a server that was set up anew has another key.
          staleTime: 0,
        });
        const entries = Object.entries(secrets).map(
          async ([name, text]) => [name, await encryptCredential(text, key)] as const,
        );
        last.current = { typed, encrypted: Object.fromEntries(await Promise.all(entries)) };
      }
      return last.current.encrypted as S;
    },
  };
}
