import { Button, Modal } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useOneSubmission } from '../forms/use-one-submission.ts';
import { useNarrow } from '../use-narrow.ts';
import classes from './form-modal.module.css';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface FormModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Settles when the submission is done, well or not. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  submitLabel: string;
  /** `red`: it cannot be undone. */
  submitColor?: 'red';
  /** Something is typed that closing would lose: it then asks first. */
  unsaved: boolean;
  /** A submission is under way: it can be neither sent twice nor closed over. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/**
 * Tab in a day field, which has stops of its own, is the browser's. The dialog would look a moment later
 * where it led, and pull the focus back from whatever the next keys had reached by then: Enter on the
 * button became a new line in the note. Nothing needs that look, as something stands before and behind.
 */
function leaveDayFieldToBrowser(event: KeyboardEvent): void {
  const { target } = event;
  const isDay = target instanceof HTMLInputElement && target.type === 'date';
  if (isDay && event.key === 'Tab') event.stopPropagation();
}

/** A form above the page; on a phone it takes the whole screen. */
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
    children,
  } = props;
  const narrow = useNarrow();
  // Closing takes a moment in which the buttons can still be pressed.
  const submission = useOneSubmission(onSubmit, !opened || busy);
  // Only a dialog that was there before it opened knows where the focus was, and gives it back.
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
      classNames={{ header: classes.header }}
    >
      {opened && unsaved && !busy && (
        <UnsavedGuard asking={isAsking} onStay={() => setAsking(false)} onDiscard={discard} />
      )}
      <form
        className={classes.form}
        noValidate
        {...submission}
        // What is being sent has no button to go on to.
        onKeyDown={busy ? undefined : leaveDayFieldToBrowser}
      >
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} disabled={busy}>
            取消
          </Button>
          <Button type="submit" {...(submitColor && { color: submitColor })} loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
