import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WalletType } from '../../../../contract/securities/securities-fields.ts';
import type { BrokerGuide } from './broker-guides.ts';
import type { CredentialFields } from './credential-values.ts';

interface WalletAddressesProps {
  form: UseFormReturn<CredentialFields>;
  wallet: WalletType;
  field: BrokerGuide['appKey'];
  isRequired: boolean;
}

/** The addresses of a wallet. Their checksums and network are verified as they are typed. */
export function WalletAddresses({ form, wallet, field, isRequired }: WalletAddressesProps) {
  const { register, watch, formState } = form;
  const typed = watch('appKey');
  const verdict = useVerdict(wallet, typed);
  const problem = typed.trim() === '' ? undefined : verdict?.problem;
  const count = verdict?.count ?? 0;
  return (
    <Textarea
      autoComplete="off"
      spellCheck={false}
      autosize
      minRows={2}
      maxRows={8}
      label={field.label}
      description={count > 0 && !problem ? `校验通过，共 ${count} 个` : field.hint}
      placeholder={field.placeholder}
      withAsterisk={isRequired}
      {...register('appKey')}
      error={problem ?? formState.errors.appKey?.message}
    />
  );
}

interface Verdict {
  problem: string | undefined;
  count: number;
}

/** What is wrong with the addresses, once the rules, which nothing else on the page needs, are loaded. */
function useVerdict(wallet: WalletType, typed: string): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  useEffect(() => {
    let isCurrent = true;
    void import('../../../../finance/wallets/addresses.ts').then((rules) => {
      if (!isCurrent) return;
      const problem = rules.walletProblem(wallet, typed);
      setVerdict({ problem, count: rules.addressesIn(typed).length });
    });
    return () => {
      isCurrent = false;
    };
  }, [wallet, typed]);
  return verdict;
}
