import { useState } from 'react';
import type { Investment } from '../../../contract/investments/investment-fields.ts';
import {
  investmentPrices,
  type PriceUpdate,
} from '../../../contract/investments/investment-prices.ts';
import { assetTypeOf } from '../../../finance/market/symbols.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Live prices: which rows are waiting for one, and which symbols failed in the last sync. */
export function usePriceUpdates() {
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<PriceUpdate['failed']>([]);
  const updatePrice = useChangeCall(investmentPrices.updatePrice, { message: '' });
  const syncPrices = useChangeCall(investmentPrices.syncPrices);

  async function update({ id, symbol, investmentType }: Investment) {
    if (updating.has(id)) return;
    setUpdating((ids) => new Set([...ids, id]));
    try {
      const query = { assetType: assetTypeOf(investmentType) };
      await updatePrice.submit({ params: { symbol }, query });
      toast.success(`${symbol} ${investmentPrices.updatePrice.message}`);
    } catch {
      // The query client has shown the error in a toast.
    } finally {
      setUpdating((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  }

  async function sync() {
    setFailed([]);
    try {
      const outcome = await syncPrices.submit({});
      setFailed(outcome.failed);
      if (outcome.updated > 0) toast.success(`已更新 ${outcome.updated} 个代码的价格`);
      else if (outcome.failed.length === 0) toast.info('没有需要更新的价格');
    } catch {
      // The query client has shown the error in a toast.
    }
  }

  return {
    updating,
    update: (investment: Investment) => void update(investment),
    sync: () => void sync(),
    syncing: syncPrices.isPending,
    failed,
    dismiss: () => setFailed([]),
  };
}
