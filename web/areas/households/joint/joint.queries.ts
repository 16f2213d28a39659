import { households } from '../../../../contract/households/households.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';

/** The household whose amounts stand beside one's own, as the switch in the header has fetched it. */
export function useJointHousehold() {
  return useCall(households.show, {}, { ...silent, mayBeNull: true }).data ?? undefined;
}

/** The heading of the household's amounts: its name. */
export function useHouseholdName(): string {
  return useJointHousehold()?.name ?? '家庭';
}
