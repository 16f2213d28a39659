import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Settles when the submission has succeeded or failed. */
type Submit = (event: FormEvent<HTMLFormElement>) => Promise<unknown>;

/**
 * Handlers for a `<form>` that submit once per intention. Nothing is submitted while `isShut`.
 *
 * - While a submission is running, and until its result has been rendered, none is begun; a dialog that
 *   it closes has closed by then.
 * - The second click of a double click is ignored, even if the server answers between the two. The
 *   browser counts the clicks; a fixed time would also ignore a quick correction.
 * - The repetitions of a key that is held down are ignored.
 */
export function useOneSubmission(submit: Submit, isShut: boolean) {
  const sending = useRef(false);
  const [done, setDone] = useState(0);
  const keyIsHeld = useRef(false);
  /** The count of clicks in a row; 0 is a key, which clicks the button of its form. */
  const clicks = useRef(0);
  /** How many clicks in a row have been handled. */
  const clicksAreHeard = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a submission changed is drawn with it
  useLayoutEffect(() => {
    sending.current = false;
  }, [done]);

  const isNewWish = () =>
    clicks.current === 0 ? !keyIsHeld.current : !(clicks.current > 1 && clicksAreHeard.current);

  return {
    onClickCapture: ({ detail }: MouseEvent) => {
      clicks.current = detail;
      if (detail <= 1) clicksAreHeard.current = false;
    },
    onKeyDownCapture: ({ repeat }: KeyboardEvent) => {
      keyIsHeld.current = repeat;
    },
    onKeyUpCapture: () => {
      keyIsHeld.current = false;
    },
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isShut || sending.current || !isNewWish()) return;
      sending.current = true;
      clicksAreHeard.current = true;
      try {
        await submit(event);
      } finally {
        setDone((last) => last + 1);
      }
    },
  };
}
