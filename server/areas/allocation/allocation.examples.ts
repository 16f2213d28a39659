import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async () => ({
  'allocation.show': { query: { by: 'MARKET', newMoney: '1000.50', currency: 'CNY' } },
  'allocation.setTargets': {
    body: {
      by: 'TYPE',
      targets: [
        { key: 'STOCK', percent: 60 },
        { key: 'CASH', percent: 40 },
      ],
    },
  },
});
