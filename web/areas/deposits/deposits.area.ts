import type { WebArea } from '../../area.ts';

export const depositsArea: WebArea = {
  name: 'deposits',
  showsMoney: true,
  stores: { inWords: '存款', lists: { deposits: '存款' } },
};
