import type { EntryType } from '../../../../../contract/investments/entry-types.ts';

/** What a word for business stands for: an entry, or nothing that is imported, with the reason. */
export type Meaning = { type: EntryType; check?: string } | { skip: string };

const bankTransfer: Meaning = { skip: '银证转账，不是交易' };
const noEntry: Meaning = { skip: '登记或申购配号，没有成交' };
const returned: Meaning = { skip: '申购资金的冻结或退回，不是交易' };
const margin: Meaning = { skip: '融资融券和回购业务暂不支持' };
const interest: Meaning = { skip: '账户的利息或费用，不属于某个证券' };

/** Words as the programs write them, and parts of words. The first that fits counts. */
const meanings: readonly (readonly [words: RegExp, meaning: Meaning])[] = [
  [/融资|融券|质押|回购|购回|拆出|拆入/, margin],
  [/银行转证券|证券转银行|银证|银行转存|银行转取|资金转入|资金转出|转账$/, bankTransfer],
  [/利息归本|批量利息|组合费|结息|资金利息/, interest],
  [/配号|指定交易|指定登记|撤指|撤销指定|市值申购/, noEntry],
  [/冻结|解冻|申购返款|申购退款|中签通知|新股申购$|申购扣款$/, returned],
  [/红利再投|分红再投|红利转投/, { type: 'REINVEST' }],
  [/红利差异|红利税|股息.*(税|差异化)|差异化.*下账|个税征收|利息税/, { type: 'TAX' }],
  [/红股|送股/, { type: 'BONUS' }],
  [/转增/, { type: 'CAPITALISATION' }],
  [/股息|红利|分红|派息|债券兑息|兑息|^利息$|除权除息/, { type: 'DIVIDEND' }],
  [/配股(缴款|扣款|认购|买入)/, { type: 'RIGHTS' }],
  [
    /中签(缴款|扣款|资金)|新股中签|新债中签/,
    { type: 'BUY', check: '申购代码可能不是上市后的代码' },
  ],
  [
    /新股入[账帐]|配股入[账帐]|托管转入|股份转入|转托管转入|证券转入|股份划入|担保品划入/,
    {
      type: 'TRANSFER_IN',
      check: '如果已经记过中签或配股缴款，请不要重复导入',
    },
  ],
  [/托管转出|股份转出|证券转出|股份划出|担保品划出/, { type: 'TRANSFER_OUT' }],
  [
    /份额合并|份额拆分|基金拆分|份额折算|拆股|合股|拆细/,
    {
      type: 'SPLIT',
      check: '请核对拆分后的数量',
    },
  ],
  [/转换-?转入|转换入/, { type: 'CONVERT_IN' }],
  [/转换-?转出|转换出/, { type: 'CONVERT_OUT' }],
  [/买入|申购|认购|买基金|定投|^买$|^b(uy)?$/i, { type: 'BUY' }],
  [/卖出|赎回|卖基金|强赎|^卖$|^s(ell)?$/i, { type: 'SELL' }],
];

/** What a word means, `undefined` for one that is not known and is sent as it stands. */
export function meaningOf(word: string): Meaning | undefined {
  const text = word.normalize('NFKC').replaceAll(/\s/g, '');
  return meanings.find(([words]) => words.test(text))?.[1];
}
