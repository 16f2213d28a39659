import type { Area } from '../../area.ts';
import { quoteRules } from './quotes.rules.ts';

/** Its job runs with the investments, which know what is held. */
export const quotesArea = {
  name: 'quotes',
  integrity: { rules: quoteRules, relations: [] },
} satisfies Area;
