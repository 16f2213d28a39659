import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allocation } from '../../../../contract/allocation/allocation.ts';
import { callForData } from '../../../lib/api/api.ts';
import type { ReportQuestion } from '../report-question.ts';
import { fromText, type TargetsRow, toTargetsRow } from './targets.ts';

/** How money is divided by a dimension, and what meets the targets with some new money. */
export function useAllocation({ by, currency }: ReportQuestion, newMoney: string) {
  const query = { by, currency, newMoney };
  return useQuery({
    queryKey: ['reports', 'allocation', query],
    queryFn: ({ signal }) => callForData(allocation.show, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

/** Replaces the targets of a dimension, whose name is the id. */
export async function saveTargets(
  id: TargetsRow['id'],
  { targets = '[]', version }: { targets?: string; version: number },
): Promise<TargetsRow> {
  const body = { by: id, targets: fromText(targets), version };
  return toTargetsRow(await callForData(allocation.setTargets, { body }));
}
