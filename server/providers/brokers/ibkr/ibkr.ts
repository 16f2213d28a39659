import type { BrokerAdapter } from '../guard.ts';
import { type FlexDeps, fetchStatement } from './flex-client.ts';
import { readStatement } from './flex-statement.ts';

export interface IbkrDeps extends FlexDeps {
  now: () => Date;
}

/**
 * Interactive Brokers by its Flex Web Service: a statement of the last business day that its owner has
 * composed. The token reads statements and cannot trade.
 */
export function ibkr(deps: IbkrDeps, base: string | undefined): BrokerAdapter {
  const read: BrokerAdapter['read'] = async (credentials, signal) => {
    const at = deps.now();
    const xml = await fetchStatement(deps, base, credentials, signal);
    return { at, ...readStatement(xml, at.toISOString().slice(0, 10)) };
  };
  return {
    test: async (credentials, signal) => {
      const { positions, cash } = await read(credentials, signal);
      return `报表里有 ${positions.length} 项持仓、${cash.length} 种货币的现金`;
    },
    read,
    statement: async (credentials, signal) => ({
      fileName: 'ibkr-flex.xml',
      text: await fetchStatement(deps, base, credentials, signal),
    }),
  };
}
