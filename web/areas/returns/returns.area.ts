import type { WebArea } from '../../area.ts';

/** Its section stands on the pages of what has a return. */
export const returnsArea: WebArea = { name: 'returns', showsMoney: true };
