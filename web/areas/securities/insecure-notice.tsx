import { IconAlertTriangle } from '@tabler/icons-react';
import { canEncrypt, insecureText } from './encrypt-credential.ts';
import classes from './securities.module.css';

/** Says why nothing can be sent, where the browser does not encrypt. */
export function InsecureNotice() {
  if (canEncrypt()) return null;
  return (
    <p className={classes.insecure} role="alert">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{insecureText}</span>
    </p>
  );
}
