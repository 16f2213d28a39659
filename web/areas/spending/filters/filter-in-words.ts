import { cashSourceNames } from '../../../../contract/imports/source-names.ts';
import { namesOf, noCategory } from '../../../ledger/category-choices.ts';
import { kindChoices, periodsFrom } from '../ledger-address.ts';
import type { FilterWords } from './filter-chips.tsx';

interface Named {
  /** The address whose filters are put into words. */
  address: URLSearchParams;
  accounts: readonly { id: string; accountName: string }[];
  categories: Parameters<typeof namesOf>[0];
  tags: readonly { id: string; name: string }[];
  /** Of the entries that are shown. */
  writers: readonly { id: string; label: string }[];
}

/** Each filter of an address in words. What it names by an id that is gone is called by its kind alone. */
export function filterInWords({
  address,
  accounts,
  categories,
  tags,
  writers,
}: Named): FilterWords {
  const names = namesOf(categories);
  const list = (ids: string, nameOf: (id: string) => string | undefined, word: string) =>
    ids
      .split(',')
      .map((id) => nameOf(id) ?? word)
      .join('、');
  const [from, to] = ['from', 'to'].map((name) => address.get(name) ?? '');
  const period = periodsFrom().find((one) => one.from === from && one.to === to);
  return (name, value) => {
    switch (name) {
      case 'from':
        return period ? `期间：${period.label}` : `从 ${value}`;
      case 'to':
        return period ? undefined : `到 ${value}`;
      case 'accounts':
        return `账户：${list(value, (id) => accounts.find((one) => one.id === id)?.accountName, '账户')}`;
      case 'kind':
        return `类型：${kindChoices.find((one) => one.value === value)?.label ?? value}`;
      case 'categories':
        return `分类：${list(value, (id) => (id === noCategory ? '未分类' : names.get(id)), '分类')}`;
      case 'payee':
        return `对方：${value}`;
      case 'tag':
        return `标签：${tags.find(({ id }) => id === value)?.name ?? '标签'}`;
      case 'min':
        return `金额从 ${value}`;
      case 'max':
        return `金额到 ${value}`;
      case 'text':
        return `搜索：${value}`;
      case 'reimbursable':
        return '待报销';
      case 'writer':
        return `写入者：${writers.find(({ id }) => id === value)?.label ?? '成员'}`;
      case 'source':
        return `来源：${cashSourceNames[value] ?? value}`;
    }
  };
}
