import { TextInput } from '@mantine/core';
import type { Market } from '../../../../../contract/fields/markets.ts';
import type { Investment } from '../../../../../contract/investments/investment-fields.ts';
import { AmountInput } from '../../../../ui/forms/amount-input.tsx';
import classes from '../entries.module.css';
import { isAgreed, useAgreedCommission, useFundRates } from './agreed-charges.ts';
import { chargeSourceOf } from './charge-source.ts';

const marketWords: Record<Market, string> = { CN: 'A股', HK: '港股', US: '美股' };

/** What charges are worked out from; typed once, and stored on this device. */
export function AgreedChargesFields({ investment }: { investment: Investment }) {
  const source = chargeSourceOf(investment);
  if (!source) return null;
  return source.market === 'FUND' ? (
    <FundRateFields />
  ) : (
    <CommissionFields market={source.market} currency={investment.currency} />
  );
}

function CommissionFields({ market, currency }: { market: Market; currency: string }) {
  const [agreed, change] = useAgreedCommission(market);
  return (
    <details className={classes.more}>
      <summary>
        {marketWords[market]}佣金约定：
        {isAgreed(agreed) ? inWords(agreed.percent, agreed.least) : '未填写，填写后自动算出费用'}
      </summary>
      <div className={classes.fields}>
        <AmountInput
          label="佣金费率"
          description="万 2.5 填 0.025"
          unit="%"
          value={agreed.percent}
          onChange={(percent) => change({ percent })}
        />
        <AmountInput
          label="每笔最低佣金"
          unit={currency}
          value={agreed.least}
          onChange={(least) => change({ least })}
        />
        <AmountInput
          label="每笔平台使用费"
          unit={currency}
          value={agreed.platform}
          onChange={(platform) => change({ platform })}
        />
      </div>
      <p className={classes.note}>只保存在这台设备上，下次自动使用。</p>
    </details>
  );
}

function inWords(percent: string, least: string): string {
  return [percent && `${percent}%`, least && `最低 ${least}`].filter(Boolean).join('，');
}

/** What a fund platform takes. */
export function FundRateFields() {
  const [rates, change] = useFundRates();
  return (
    <details className={classes.more}>
      <summary>
        基金费率：申购 {rates.purchase || '0'}%，赎回 {rates.tiers || '不收费'}
      </summary>
      <div className={classes.fields}>
        <AmountInput
          label="申购费率"
          description="打折后的费率，例如 0.15"
          unit="%"
          value={rates.purchase}
          onChange={(purchase) => change({ purchase })}
        />
        <TextInput
          label="赎回费率"
          description="持有天数:费率，例如 7:1.5,30:1"
          value={rates.tiers}
          onChange={(event) => change({ tiers: event.currentTarget.value })}
        />
      </div>
      <p className={classes.note}>只保存在这台设备上，下次自动使用；以基金公告为准。</p>
    </details>
  );
}
