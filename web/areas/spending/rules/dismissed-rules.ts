import type { SuggestedRule } from '../../../../contract/spending/bulk.ts';
import { fold } from '../../../../finance/spending/fold.ts';

const key = 'rules-not-wanted';
/** The oldest are asked for again, so that the list does not grow for ever. */
const most = 500;

type Asked = Pick<SuggestedRule, 'payee' | 'direction'>;

const nameOf = ({ payee, direction }: Asked) => `${direction} ${fold(payee)}`;

/** Whether the person of this device has said that a payee is to get no rule. */
export function isNotWanted(asked: Asked): boolean {
  return names().includes(nameOf(asked));
}

export function rememberNotWanted(asked: Asked): void {
  const others = names().filter((name) => name !== nameOf(asked));
  localStorage.setItem(key, [...others, nameOf(asked)].slice(-most).join('\n'));
}

/** One a line: what is folded has no breaks. */
function names(): string[] {
  return (localStorage.getItem(key) ?? '').split('\n');
}
