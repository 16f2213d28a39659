import { isReplacedCode } from '../../../finance/market/instruments.ts';
import { ProviderError } from '../http/provider-error.ts';
import type { QuoteSource } from './quote.ts';
import { eachRow } from './source-deps.ts';

const name = 'bse';

/**
 * Beijing gave its shares new codes in October 2025. Sources go on answering the old ones with the
 * last price that they had, so nobody is asked for them. Which new code it is, only the exchange's
 * own list tells.
 */
export function replacedCodes(): QuoteSource {
  return {
    name,
    batchSize: 1000,
    supports: isReplacedCode,
    fetch: async (instruments) =>
      eachRow(
        instruments,
        () =>
          new ProviderError(
            name,
            'DELISTED',
            '该代码已停用，北交所已改用 920 开头的新代码，请改填新代码',
          ),
      ),
  };
}
