import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../../../contract/endpoint.ts';
import {
  type FundPlan,
  fundPlans,
} from '../../../../contract/investments/fund-plans/fund-plans.ts';
import { call } from '../../../lib/api/api.ts';
import { useChange, useRemoval } from '../../../lib/query/use-change.ts';

type CreateBody = NonNullable<Call<typeof fundPlans.create>['body']>;
type UpdateBody = NonNullable<Call<typeof fundPlans.update>['body']>;

/** The plans of one fund, or of all. */
export function useFundPlans(investmentId?: string) {
  return useQuery({
    queryKey: ['investments', 'fund-plans'],
    queryFn: ({ signal }) => call(fundPlans.list, {}, { signal }),
    select: (plans) =>
      plans.filter((plan) => investmentId === undefined || plan.investmentId === investmentId),
  });
}

export function useCreatePlan() {
  return useChange({
    send: (body: CreateBody, key) => call(fundPlans.create, { body }, key),
    message: fundPlans.create.message,
  });
}

export function updatePlan(id: string, body: UpdateBody) {
  return call(fundPlans.update, { params: { id }, body });
}

/** Pauses a plan, or resumes it. */
export function useSwitchPlan() {
  return useChange({
    // Without a version: it overwrites nothing, and pausing what is paused changes nothing.
    send: ({ id, isActive }: FundPlan) => updatePlan(id, { isActive: !isActive }),
    message: fundPlans.update.message,
    rowsOf: ({ id }) => [id],
  });
}

export function useRemovePlan() {
  return useRemoval({
    send: ([id]) => call(fundPlans.remove, { params: { id } }),
    message: fundPlans.remove.message,
  });
}
