import { IconCheck, IconX } from '@tabler/icons-react';
import type { ConnectionTest } from '../../../contract/securities/securities-fields.ts';
import classes from './securities.module.css';

/** What the broker said to the key, beside the button that asked. */
export function ConnectionResult({ result }: { result: ConnectionTest | undefined }) {
  return (
    <p className={classes.result} role="status" data-ok={result?.ok}>
      {result &&
        (result.ok ? (
          <IconCheck size={16} aria-hidden="true" />
        ) : (
          <IconX size={16} aria-hidden="true" />
        ))}
      {result?.message}
    </p>
  );
}
