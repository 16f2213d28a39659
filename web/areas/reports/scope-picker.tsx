import { Select } from '@mantine/core';
import {
  investmentTypeLabels,
  investmentTypes,
} from '../../../contract/investments/investment-fields.ts';
import { securities } from '../../../contract/securities/securities.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import classes from './report-frame.module.css';
import type { ReportQuestion } from './report-question.ts';

type Scope = Pick<ReportQuestion, 'type' | 'securitiesAccountId'>;

interface ScopePickerProps {
  question: Scope;
  /** Given the kind of investment, the id of an account, or nothing for everything. */
  onChoose: (scope: string) => void;
}

const everything = { value: '', label: '全部投资' };

/** Whether returns are those of everything, of one kind of investment, or of one securities account. */
export function ScopePicker({ question, onChoose }: ScopePickerProps) {
  const { data: accounts = [] } = useCall(securities.list, {}, silent);
  const groups = [
    {
      group: '按类型',
      items: investmentTypes.map((value) => ({ value, label: investmentTypeLabels[value] })),
    },
    {
      group: '按证券账户',
      items: accounts.map(({ id, accountName }) => ({ value: id, label: accountName })),
    },
  ];
  return (
    <Select
      label="范围"
      className={classes.currency ?? ''}
      allowDeselect={false}
      data={[everything, ...groups.filter(({ items }) => items.length > 0)]}
      value={question.type ?? question.securitiesAccountId ?? ''}
      onChange={(value) => onChoose(value ?? '')}
    />
  );
}

/** What the returns are about, for the paper, which has no pickers. */
export function useScopeName({ type, securitiesAccountId }: Scope): string {
  const { data: accounts = [] } = useCall(securities.list, {}, silent);
  if (type) return investmentTypeLabels[type];
  const account = accounts.find(({ id }) => id === securitiesAccountId);
  return account?.accountName ?? everything.label;
}
