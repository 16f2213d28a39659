import { useNarrow } from '../../ui/use-narrow.ts';

/** From this width of the window, in em, nine columns fit beside the navigation (980 px of content). */
const tableFrom = 80;

/** Whether holdings are shown as cards, because the columns of their table do not fit. */
export function useCards(): boolean {
  return useNarrow(tableFrom);
}
