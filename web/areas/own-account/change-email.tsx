import { useEffect, useState } from 'react';
import { AskForCode } from './ask-for-code.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

interface ChangeEmailProps {
  opened: boolean;
  onClose: () => void;
}

/** First where the code shall go, then the code. */
export function ChangeEmail({ opened, onClose }: ChangeEmailProps) {
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (opened) setAsked(undefined);
  }, [opened]);
  return (
    <>
      <AskForCode opened={opened && asked === undefined} onClose={onClose} onSent={setAsked} />
      <ConfirmEmail
        email={asked ?? ''}
        opened={opened && asked !== undefined}
        onClose={onClose}
        onBack={() => setAsked(undefined)}
      />
    </>
  );
}
