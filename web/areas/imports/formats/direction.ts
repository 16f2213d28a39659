import { CellProblem } from './cells.ts';

/** Words for money that comes in and money that goes out. Of a bank, 贷 is in and 借 out. */
const incoming = /^(?:收|入|贷|存|进|\+|c(?:r|redit)?$|in(?:come)?$|deposit)|收入|转入|退款|存入/i;
const outgoing = /^(?:支|出|借|取|付|-|d(?:r|ebit)?$|out$|expense|withdrawal)|支出|转出|消费/i;

/** 1 for money that comes in, −1 for money that goes out. */
export function directionSign(word: string): 1 | -1 {
  if (outgoing.test(word)) return -1;
  if (incoming.test(word)) return 1;
  throw new CellProblem(word, '不知道是收入还是支出');
}
