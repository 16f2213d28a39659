import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

/** Settles when the submission has succeeded or failed. */
type Submit = (event: FormEvent<HTMLFormElement>) => Promise<unknown>;

/** The same key within this time is the second press of a doubled key. */
const gestureMs = 600;

/**
 * Handlers for a `<form>` that submit once per intention. Nothing is submitted while `isShut`.
 *
 * - While a submission is running, and until its result has been rendered, none is begun; a dialog that
 *   it closes has closed by then.
 * - The second click of a double click is ignored, even if the server answers between the two. The
 *   browser counts the clicks; a fixed time would also ignore a quick correction.
 * - The repetitions of a key that is held down are ignored, and so is the second press of a doubled key,
 *   between which no other key is pressed.
 */
export function useOneSubmission(submit: Submit, isShut: boolean) {
  /** How many submissions were begun, and of how many the result has been rendered. */
  const begun = useRef(0);
  const [ended, setEnded] = useState(0);
  const isKeyRepeated = useRef(false);
  const isKeyDoubled = useRef(false);
  /** When a key was pressed, by the browser's time: a page at work may hear of it late. */
  const keyAtMs = useRef(-Infinity);
  /** When the key was pressed that has begun a submission, unless another key was pressed since. */
  const keySubmittedAtMs = useRef(-Infinity);
  /** The count of clicks in a row; 0 is a key, which clicks the button of its form. */
  const clicks = useRef(0);
  /** Whether one of the clicks in a row has begun a submission. */
  const hasClickSubmitted = useRef(false);

  const isNewIntention = () =>
    clicks.current === 0
      ? !isKeyRepeated.current && !isKeyDoubled.current
      : !(clicks.current > 1 && hasClickSubmitted.current);

  return {
    onClickCapture: ({ detail }: MouseEvent) => {
      clicks.current = detail;
      if (detail <= 1) hasClickSubmitted.current = false;
    },
    onKeyDownCapture: ({ key, repeat, timeStamp }: KeyboardEvent) => {
      isKeyRepeated.current = repeat;
      keyAtMs.current = timeStamp;
      if (key !== 'Enter' && key !== ' ') keySubmittedAtMs.current = -Infinity;
      isKeyDoubled.current = timeStamp - keySubmittedAtMs.current < gestureMs;
    },
    onKeyUpCapture: () => {
      isKeyRepeated.current = false;
    },
    onSubmit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isShut || begun.current > ended || !isNewIntention()) return;
      begun.current += 1;
      hasClickSubmitted.current = true;
      if (clicks.current === 0) keySubmittedAtMs.current = keyAtMs.current;
      try {
        await submit(event);
      } finally {
        setEnded((last) => last + 1);
      }
    },
  };
}
