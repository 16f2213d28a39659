import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOneSubmission } from '../../../ui/forms/use-one-submission.ts';
import { AssetField, type AssetFieldProps } from './asset-field.tsx';
import classes from './asset-form.module.css';
import type { FieldSpec } from './asset-tabs.ts';

interface AssetFormProps extends Pick<AssetFieldProps, 'form' | 'currency' | 'onTyped'> {
  fields: readonly FieldSpec[];
  /** Fields that are shown and not sent. */
  fixed?: readonly string[];
  submitLabel: string;
  busy: boolean;
  /** Settles when the save is done, well or not. */
  onSubmit: () => Promise<unknown>;
  children?: ReactNode;
}

/** The fields of one tab, and the button that saves them. */
export function AssetForm(props: AssetFormProps) {
  const { fields, fixed = [], submitLabel, busy, onSubmit, children, ...shared } = props;
  const submission = useOneSubmission(onSubmit, busy);
  return (
    <form noValidate {...submission}>
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
