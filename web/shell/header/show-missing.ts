import type { MissingPart } from '../../lib/api/load-part.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Does not retry by itself: a dialog that opens minutes later would disturb. Choosing it again does. */
export function showMissing({ isNewVersion, message }: MissingPart): void {
  if (isNewVersion) toast.newVersion(message);
  else toast.error(message);
}
