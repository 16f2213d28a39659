import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '../../../contract/endpoint.ts';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import { type Loan, loans } from '../../../contract/loans/loans.ts';
import { call } from '../../lib/api/api.ts';
import { useChange, useRemoval } from '../../lib/query/use-change.ts';

type NewLoan = Call<typeof loans.create>['body'];
type Payment = Call<typeof loans.pay>['body'];
type Prepayment = Call<typeof loans.prepay>['body'];
type TriedPrepayment = Call<typeof loans.previewPrepayment>['body'];
type NewRate = Call<typeof loans.addRate>['body'];
type LoanPreviewBody = Call<typeof loans.preview>['body'];

const keys = {
  list: ['loans', 'list'],
  summary: ['loans', 'summary'],
  one: (id: string) => ['loans', 'one', id] as const,
  schedule: (id: string) => ['loans', 'schedule', id] as const,
  preview: (body: object) => ['loans', 'preview', body] as const,
  prepayment: (id: string, body: object) => ['loans', 'prepayment', id, body] as const,
  // The key of the area of fixed assets, so that both share one answer.
  assets: ['fixed-assets', 'list', {}],
} as const;

export function useLoans() {
  return useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call(loans.list, {}, { signal }),
  });
}

export function useLoanSummary() {
  return useQuery({
    queryKey: keys.summary,
    queryFn: ({ signal }) => call(loans.summary, {}, { signal }),
  });
}

export function useLoan(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(loans.get, { params: { id } }, { signal }),
  });
}

export function useSchedule(id: string) {
  return useQuery({
    queryKey: keys.schedule(id),
    queryFn: ({ signal }) => call(loans.schedule, { params: { id } }, { signal }),
  });
}

/** What terms that are being typed come to; undefined asks for nothing. */
export function useLoanPreview(body: LoanPreviewBody | undefined) {
  return useQuery({
    queryKey: keys.preview(body ?? {}),
    queryFn: ({ signal }) => call(loans.preview, { body: body as LoanPreviewBody }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    // The fields show what is refused when the form is sent.
    meta: { silent: true },
  });
}

/** What a prepayment in one of its modes would change; undefined asks for nothing. */
export function usePrepaymentPreview(id: string, body: TriedPrepayment | undefined) {
  return useQuery({
    queryKey: keys.prepayment(id, body ?? {}),
    queryFn: ({ signal }) =>
      call(loans.previewPrepayment, { params: { id }, body: body as TriedPrepayment }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

/** The owner's fixed assets, one of which a loan may have bought. */
export function useAssets() {
  return useQuery({
    queryKey: keys.assets,
    queryFn: ({ signal }) => call(fixedAssets.filter, { body: {} }, { signal }),
  });
}

export function useAddLoan() {
  return useChange({
    send: (body: NewLoan, key) => call(loans.create, { body }, key),
    message: loans.create.message,
  });
}

export function updateLoan(id: string, body: Call<typeof loans.update>['body']): Promise<Loan> {
  return call(loans.update, { params: { id }, body });
}

/** Deletes a loan from its own page, which `leave` leaves. */
export function useRemoveLoan(leave: () => unknown) {
  return useRemoval({
    send: ([id]) => call(loans.remove, { params: { id } }),
    message: loans.remove.message,
    leave,
  });
}

/** Books the next instalment of a loan. */
export function usePayInstalment(onDone?: (loan: Loan & { paymentId: string }) => void) {
  return useChange({
    send: ({ id, body }: { id: string; body: Payment }, key) =>
      call(loans.pay, { params: { id }, body }, key),
    onDone,
    rowsOf: ({ id }) => [id],
  });
}

export function usePrepay(id: string) {
  return useChange({
    send: (body: Prepayment, key) => call(loans.prepay, { params: { id }, body }, key),
    message: loans.prepay.message,
  });
}

/** Takes back what was booked last of a loan. */
export function useUndoLast() {
  return useChange({
    send: ({ id, lastAct }: Pick<Loan, 'id' | 'lastAct'>) => {
      const actId = lastAct?.id ?? '';
      return lastAct?.kind === 'PREPAYMENT'
        ? call(loans.undoPrepayment, { params: { id, prepaymentId: actId } })
        : call(loans.undoPayment, { params: { id, paymentId: actId } });
    },
    message: '已撤销',
    rowsOf: ({ id }) => [id],
  });
}

export function useAddRate(id: string) {
  return useChange({
    send: (body: NewRate, key) => call(loans.addRate, { params: { id }, body }, key),
    message: loans.addRate.message,
  });
}

export function useRemoveRate(id: string) {
  return useRemoval({
    send: ([rateId]) => call(loans.removeRate, { params: { id, rateId } }),
    message: loans.removeRate.message,
  });
}
