import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Settles when the submission is done, well or not. */
type Submit = (event: FormEvent<HTMLFormElement>) => Promise<unknown>;

/**
 * What a form needs so that one wish is sent once, and every new wish is heard. Answers the handlers of
 * the `<form>`. While `isShut`, nothing may be sent.
 *
 * - While a submission is under way, and until what it led to is on the screen, none is begun: a
 *   dialog that closes has closed by then.
 * - The further clicks of a double click are no new wish, which a server that answers between the two
 *   would make of them. The browser counts them; no time is guessed that would swallow a quick correction.
 * - Nor is a key that is held down.
 */
export function useOneSubmission(submit: Submit, isShut: boolean) {
  const sending = useRef(false);
  const [done, setDone] = useState(0);
  const keyIsHeld = useRef(false);
  /** How often the mouse has clicked in a row; 0 is a key, which clicks the button of its form. */
  const clicks = useRef(0);
  /** These clicks in a row have been heard already. */
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
