import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { AssetField, type AssetFieldProps } from './asset-field.tsx';
import classes from './asset-form.module.css';
import type { FieldSpec } from './asset-tabs.ts';

interface AssetFormProps extends Pick<AssetFieldProps, 'form' | 'currency' | 'onTyped'> {
  fields: readonly FieldSpec[];
  /** Fields that are shown and not sent. */
  fixed?: readonly string[];
  submitLabel: string;
  busy: boolean;
  /** Settles when the save is done, well or not, and says whether anything was sent. */
  onSubmit: () => Promise<boolean>;
  children?: ReactNode;
}

/** After a save, the second click of a double click is no second wish. */
const doubleClickMs = 300;

/** The fields of one tab, and the button that saves them. */
export function AssetForm(props: AssetFormProps) {
  const { fields, fixed = [], submitLabel, busy, onSubmit, children, ...shared } = props;
  const sending = useRef(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || sending.current) return;
    sending.current = true;
    let isSent = true;
    try {
      isSent = await onSubmit();
    } finally {
      const release = () => {
        sending.current = false;
      };
      if (isSent) setTimeout(release, doubleClickMs);
      else release();
    }
  };
  return (
    <form noValidate onSubmit={send}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <div key={field.name} className={classes.field} data-kind={String(field.kind)}>
            <AssetField {...shared} field={field} readOnly={fixed.includes(field.name)} />
          </div>
        ))}
      </div>
      {children}
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
