import { Button, Modal } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { OnlyLooks } from '../feedback/only-looks.tsx';
import { useOneSubmission } from '../forms/use-one-submission.ts';
import { useNarrow } from '../use-narrow.ts';
import classes from './form-modal.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Settles when the submission has succeeded or failed. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  submitLabel: string;
  /** `red`: it cannot be undone. */
  submitColor?: 'red';
  /** Closing would lose what was typed: asks first. */
  unsaved: boolean;
  /** A submission is running: the form can be neither sent nor closed. */
  busy?: boolean | undefined;
  /** What the form needs is still on its way: it can be closed, but not sent yet. */
  waits?: boolean;
  /** Another button: behind the one that submits, which Enter means, and shown before the others. */
  also?: ReactNode;
  children: ReactNode;
}

/**
 * Leaves Tab in a day field, which has several tab stops, to the browser. Mantine's focus trap
 * checks a moment later where Tab has led and may move the focus back, although the next keys have
 * already reached another field: Enter on the button became a new line in the note. The check is
 * not needed here, because a day field is never the first or the last field of a dialog.
 */
function leaveDayFieldToBrowser(event: KeyboardEvent): void {
  const { target } = event;
  const isDay = target instanceof HTMLInputElement && target.type === 'date';
  if (isDay && event.key === 'Tab') event.stopPropagation();
}

/** A form in a dialog; full-screen on a phone. */
export function FormModal(props: FormModalProps) {
  const {
    opened,
    onClose,
    title,
    onSubmit,
    submitLabel,
    submitColor,
    unsaved,
    busy = false,
    waits = false,
    also,
    children,
  } = props;
  const narrow = useNarrow();
  // While the closing animation runs, the buttons can still be pressed.
  const submission = useOneSubmission(onSubmit, !opened || busy || waits);
  // Mantine remembers where the focus was only if it was rendered closed before it opened.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (busy) return;
    if (unsaved) setAsking(true);
    else onClose();
  };
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Modal
      opened={opened && isThere}
      onClose={close}
      title={title}
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '关闭' }}
      classNames={{ header: classes.header, content: classes.content }}
    >
      {opened && unsaved && !busy && (
        <UnsavedGuard asking={isAsking} onStay={() => setAsking(false)} onDiscard={discard} />
      )}
      <form
        className={classes.form}
        noValidate
        {...submission}
        // While the form is being sent its buttons are disabled, so that the day field may be the last stop.
        onKeyDown={busy ? undefined : leaveDayFieldToBrowser}
      >
        {children}
        <OnlyLooks />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} disabled={busy}>
            取消
          </Button>
          <Button
            data-writes
            type="submit"
            {...(submitColor && { color: submitColor })}
            loading={busy || waits}
          >
            {submitLabel}
          </Button>
          {also && <div className={classes.also}>{also}</div>}
        </div>
      </form>
    </Modal>
  );
}
