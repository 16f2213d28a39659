import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './form-modal.module.css';
import { useNarrow } from './use-narrow.ts';

interface FormModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitLabel: string;
  /** A submission is under way: it can be neither sent twice nor closed over. */
  busy?: boolean | undefined;
  children: ReactNode;
}

/** A form above the page; on a phone it takes the whole screen. */
export function FormModal(props: FormModalProps) {
  const { opened, onClose, title, onSubmit, submitLabel, busy = false, children } = props;
  const narrow = useNarrow();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '关闭' }}
      classNames={{ header: classes.header }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(event);
        }}
      >
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} disabled={busy}>
            取消
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
