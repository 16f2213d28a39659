import { Select } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import {
  brokerLabels,
  isOtherExchange,
  knownBrokers,
  type SecuritiesAccountType,
  securitiesAccountTypes,
} from '../../../../contract/securities/securities-fields.ts';
import type { CredentialFields } from './credential-values.ts';

const optionOf = (value: SecuritiesAccountType) => ({ value, label: brokerLabels[value] });
const others = securitiesAccountTypes.filter(isOtherExchange).map(optionOf);
const otherValue = 'OTHER';
const brokers = [
  ...knownBrokers.map(optionOf),
  { value: otherValue, label: '其他交易所（未经实测）' },
];

interface BrokerPickerProps {
  control: Control<CredentialFields>;
  /** Called after the form has stored another choice. */
  onChoose: () => void;
}

/** Chooses a broker or exchange. Exchanges that were never tested are in a second list, which can be searched. */
export function BrokerPicker({ control, onChoose }: BrokerPickerProps) {
  const { field, fieldState } = useController({ name: 'accountType', control });
  const isOther = field.value === '' || isOtherExchange(field.value);
  const choose = (value: string | null) => {
    field.onChange(value === otherValue ? '' : value);
    onChoose();
  };
  return (
    <>
      <Select
        ref={field.ref}
        name={field.name}
        onBlur={field.onBlur}
        label="券商或交易所"
        withAsterisk
        allowDeselect={false}
        data={brokers}
        value={isOther ? otherValue : field.value}
        onChange={choose}
        error={isOther ? undefined : fieldState.error?.message}
      />
      {isOther && (
        <Select
          label="交易所名称"
          description="输入名称查找。这些交易所没有用真实账户试过，只读取现货账户，请与交易所核对。"
          withAsterisk
          allowDeselect={false}
          searchable
          nothingFoundMessage="没有这家交易所"
          placeholder="请选择交易所"
          data={others}
          value={field.value || null}
          onChange={choose}
          error={fieldState.error?.message}
        />
      )}
    </>
  );
}
