import { useEffect, useState } from 'react';
import { AskForCode } from './ask-for-code.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

interface ChangeEmailProps {
  opened: boolean;
  onClose: () => void;
  asksPassword: boolean;
}

/** Two dialogs: the new address first, then the code that was mailed to it. */
export function ChangeEmail({ opened, onClose, asksPassword }: ChangeEmailProps) {
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (opened) setAsked(undefined);
  }, [opened]);
  return (
    <>
      <AskForCode
        opened={opened && asked === undefined}
        onClose={onClose}
        onSent={setAsked}
        asksPassword={asksPassword}
      />
      <ConfirmEmail
        email={asked ?? ''}
        opened={opened && asked !== undefined}
        onClose={onClose}
        onBack={() => setAsked(undefined)}
      />
    </>
  );
}
