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
  const [newAddress, setNewAddress] = useState<string>();
  useEffect(() => {
    if (opened) setNewAddress(undefined);
  }, [opened]);
  return (
    <>
      <AskForCode
        opened={opened && newAddress === undefined}
        onClose={onClose}
        onSent={setNewAddress}
        asksPassword={asksPassword}
      />
      <ConfirmEmail
        email={newAddress ?? ''}
        opened={opened && newAddress !== undefined}
        onClose={onClose}
        onBack={() => setNewAddress(undefined)}
      />
    </>
  );
}
