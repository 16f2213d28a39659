import { modals } from '@mantine/modals';
import { loadPart, MissingPart } from '../../../lib/api/load-part.ts';
import { household } from '../../../lib/session/household.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MovableThing } from './movable-thing.ts';

/** The label of a move: to the household, or back from it where the page shows its data. */
export const moveLabel = household === '' ? '移到家庭' : '移回我的';

/** Opens the dialog that says what a move does and makes it. Its code is loaded at its first use. */
export async function openMove(thing: MovableThing): Promise<void> {
  try {
    const { MoveDialog } = await loadPart(() => import('./move-dialog.tsx'));
    const id = modals.open({
      title: `${moveLabel}：${thing.name}`,
      size: 560,
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': '关闭' },
      children: <MoveDialog thing={thing} onClose={() => modals.close(id)} />,
    });
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    toast.error(error.message);
  }
}
