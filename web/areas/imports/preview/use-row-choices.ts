import { useEffect, useRef, useState } from 'react';
import { maxRowsOfCall } from '../../../../contract/imports/import-words.ts';
import type { ImportRow } from '../../../../contract/imports/imports.ts';
import { useChooseRows } from '../imports.queries.ts';

/** Presses that follow each other this quickly are sent as one: each answer works everything out anew. */
const pauseMs = 500;

type Choices = ReadonlyMap<number, boolean>;

/**
 * The rows that somebody checks and unchecks. A press is seen at once; the figures follow when the
 * server has answered.
 */
export function useRowChoices(id: string) {
  const { submit } = useChooseRows(id);
  const [shown, setShown] = useState<Choices>(new Map());
  const [isChoosingAll, setChoosingAll] = useState(false);
  const queue = useRef(new Map<number, boolean>());
  const isSending = useRef(false);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    while (queue.current.size > 0) {
      const sent = new Map([...queue.current].slice(0, maxRowsOfCall));
      for (const n of sent.keys()) queue.current.delete(n);
      const choices = [...sent].map(([n, chosen]) => ({ n, chosen }));
      // A failure is announced; the rows then show again what the server has.
      await submit({ choices }).catch(() => undefined);
      setShown((present) => withoutSent(present, sent, queue.current));
    }
    isSending.current = false;
  }

  async function chooseAll(state: 'NEW' | 'DUPLICATE', chosen: boolean) {
    setChoosingAll(true);
    await submit({ state, chosen }).catch(() => undefined);
    setChoosingAll(false);
  }

  return {
    isPending: shown.size > 0 || isChoosingAll,
    isChosen: ({ n, chosen }: Pick<ImportRow, 'n' | 'chosen'>) => shown.get(n) ?? chosen,
    choose: (n: number, chosen: boolean) => {
      queue.current.set(n, chosen);
      setShown((present) => new Map(present).set(n, chosen));
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void send(), pauseMs);
    },
    chooseAll: (state: 'NEW' | 'DUPLICATE', chosen: boolean) => void chooseAll(state, chosen),
  };
}

export type RowChoices = ReturnType<typeof useRowChoices>;

function withoutSent(present: Choices, sent: Choices, waiting: Choices): Choices {
  return new Map([...present].filter(([n]) => !sent.has(n) || waiting.has(n)));
}
