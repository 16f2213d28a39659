import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { ApiError } from '../api/api-error.ts';
import { errorTexts } from '../api/error-texts.ts';
import { getSession } from '../session/session.ts';
import { refetchMoney } from './invalidate.ts';

/** The same change within this time is the second press of a double click or a doubled key. */
const gestureMs = 600;

const mutationKey = ['change'];
const runningChanges = { mutationKey, status: 'pending' } as const;

/** Fetches anew what a change may have made out of date; settles when that is done. */
export type Refetch = (queryClient: QueryClient) => Promise<unknown>;

/** For a change that nothing on the screen shows. */
export const refetchNothing: Refetch = () => Promise.resolve();

/** Sent with a POST that runs in one transaction, it makes sending the same again harmless. */
interface SubmissionKey {
  idempotencyKey: string;
}

/** A change on its way, as the mutation cache holds it. */
interface Running<Input> {
  input: Input;
  rows: readonly string[];
  key: SubmissionKey;
  /** Who began it; undefined on the pages for visitors. */
  userId: string | undefined;
  /** What is left is to fetch anew. */
  isAnswered?: true;
}

interface Press<Answer> {
  /** The input. */
  written: string | undefined;
  atMs: number;
  /** The browser has counted it as a second click in a row. */
  isCounted: boolean;
  answer?: Promise<Answer>;
}

export interface ChangeOptions<Input, Answer> {
  send: (input: Input, key: SubmissionKey) => Promise<Answer>;
  /** Shown in a toast when it has succeeded. */
  message?: string;
  /** A promise is awaited before anything is fetched anew. */
  onDone?: ((answer: Answer, input: Input) => unknown) | undefined;
  /** The rows of a list that are busy from the press until the list has been fetched anew. */
  rowsOf?: (input: Input) => readonly string[];
  /** Left out: all queries that show money. */
  refetch?: Refetch;
  /** Whether a failure is announced at the edge of the screen; left out: it is. */
  announcesFailures?: boolean;
  /** Whether it is sent again when no answer came; left out: it is, twice. */
  retries?: boolean;
  /** The input has a password or a key in it, of which nothing stays in memory after the answer. */
  isSecret?: boolean | undefined;
}

/**
 * Changes something, shows a toast, and fetches anew what shows it. That is done after every outcome: a
 * change whose answer got lost may have been made, and a refusal often means that the screen is old.
 *
 * What is sent again after a failure has the key of the first attempt as long as it is the same, so
 * that it cannot be done twice. It is never sent again for another user than the one who began it.
 */
export function useChange<Input = void, Answer = unknown>(options: ChangeOptions<Input, Answer>) {
  const { send, message, onDone, rowsOf = () => [], refetch = refetchMoney } = options;
  const { announcesFailures = true, retries = true, isSecret = false } = options;
  const queryClient = useQueryClient();
  const lastPress = useRef<Press<Answer>>(undefined);
  const lastFailed = useRef<{ key: SubmissionKey; written: string | undefined }>(undefined);
  const { mutate, mutateAsync, isPending, reset } = useMutation({
    mutationKey,
    mutationFn: async ({ input, key, userId }: Running<Input>) => {
      // A change waits some seconds before it is sent again; another user may be signed in by then.
      if (signedInUser() !== userId) throw new ApiError(errorTexts.noUser, { kind: 'session' });
      return send(input, key);
    },
    onSuccess: (answer, running) => {
      const { input, key } = running;
      running.isAnswered = true;
      // Sending the same once more is a new submission from now on.
      if (lastFailed.current?.key === key) lastFailed.current = undefined;
      if (message) toast.success(message);
      return onDone?.(answer, input);
    },
    onSettled: (_answer, error, { rows }) => {
      if (error) lastPress.current = undefined;
      const refetched = refetch(queryClient);
      return rows.length > 0 ? refetched : undefined;
    },
    ...(!retries && { retry: false }),
    ...(isSecret && { gcTime: 0 }),
    meta: { silent: !announcesFailures },
  });

  function begin(input: Input): Running<Input> {
    const written = JSON.stringify(input);
    if (!lastFailed.current || lastFailed.current.written !== written) {
      lastFailed.current = { key: { idempotencyKey: randomKey() }, written };
    }
    const { key } = lastFailed.current;
    return { input, rows: rowsOf(input), key, userId: signedInUser() };
  }

  /** The press before, if this one is the second of a double click or a doubled key. */
  function pressBefore({ written, atMs, isCounted }: Press<Answer>): Press<Answer> | undefined {
    const { current: before } = lastPress;
    const isSoon = before && atMs - before.atMs < gestureMs;
    return before?.written === written && (isCounted || isSoon) ? before : undefined;
  }

  async function answerTo(input: Input): Promise<Answer> {
    try {
      return await mutateAsync(begin(input));
    } finally {
      if (isSecret) {
        lastFailed.current = undefined;
        lastPress.current = undefined;
        reset();
      }
    }
  }

  return {
    isPending,
    reset,
    /** Begins the change, unless it is that of a second press or one of its rows is being changed already. */
    change: (input: Input) => {
      const press = pressOf<Answer>(input);
      if (pressBefore(press)) return;
      lastPress.current = press;
      const running = queryClient.getMutationCache().findAll(runningChanges);
      const busyRows = running.flatMap(({ state }) => {
        const { rows, isAnswered } = state.variables as Running<unknown>;
        return isAnswered ? [] : rows;
      });
      // Two presses may come before the row is drawn as busy. What is answered already can be undone by its toast.
      if (!rowsOf(input).some((id) => busyRows.includes(id))) mutate(begin(input));
    },
    /**
     * Begins the change and answers what came of it; rejects when it fails. A second press has the answer of the
     * first.
     */
    submit: (input: Input): Promise<Answer> => {
      const press = pressOf<Answer>(input);
      const answer = pressBefore(press)?.answer ?? answerTo(input);
      lastPress.current = { ...press, answer };
      return answer;
    },
  };
}

/** A page at work may be late to hear of a press: the browser's own count and time of it say more than the clock. */
function pressOf<Answer>(input: unknown): Press<Answer> {
  const { event } = window;
  return {
    written: JSON.stringify(input),
    atMs: event ? performance.timeOrigin + event.timeStamp : Date.now(),
    isCounted: event instanceof MouseEvent && event.detail > 1,
  };
}

function signedInUser(): string | undefined {
  return getSession().user?.id;
}

/** 128 random bits. Unlike `randomUUID` this works on a plain-http address of the home network. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Ids = readonly [string, ...string[]];

export interface Removal
  extends Pick<ChangeOptions<Ids, unknown>, 'refetch' | 'message' | 'onDone'> {
  send: (ids: Ids) => Promise<unknown>;
  /** Leaves the page of a removed row, before what is on screen is fetched anew: the row would be 404. */
  leave?: (() => unknown) | undefined;
}

/**
 * Deletes rows. When the answer to an earlier attempt got lost, a 404 to the next one means that
 * the rows are gone, which is what was asked for.
 */
export function useRemoval({ send, leave, ...rest }: Removal) {
  const attempted = useRef(new Set<string>());
  return useChange<Ids>({
    ...rest,
    rowsOf: (ids) => ids,
    send: async (ids) => {
      const isRepeated = ids.every((id) => attempted.current.has(id));
      for (const id of ids) attempted.current.add(id);
      try {
        await send(ids);
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        if (!isRepeated || !isGone) throw error;
      }
      await leave?.();
    },
  });
}

/** Whether a row is being changed or deleted, or waits for its list to be fetched anew since. */
export function useIsRowBusy(id: string): boolean {
  const busy = useMutationState({
    filters: runningChanges,
    select: ({ state }) => (state.variables as Running<unknown>).rows.includes(id),
  });
  return busy.includes(true);
}
