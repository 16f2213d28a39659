import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import type { TabName } from './asset-tabs.ts';
import { editPath } from './asset-texts.ts';
import type { TabForm } from './use-asset-forms.ts';
import { useUnsaved } from './use-unsaved.ts';

interface LeaveGuardProps {
  forms: Record<TabName, TabForm>;
  /** The asset on screen: a new one is led to its own address with everything typed. */
  id: string | undefined;
  /** A save is under way, and what it brings may lead elsewhere. */
  busy: boolean;
}

/** Asks before one leaves a page whose fields hold something unsaved. */
export function LeaveGuard({ forms, id, busy }: LeaveGuardProps) {
  const isUnsaved = useUnsaved(forms).length > 0;
  return isUnsaved && !busy && <UnsavedGuard safePath={id && editPath(id)} />;
}
