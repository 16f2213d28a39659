import { PlainButton } from '../../../ui/lists/plain-button.tsx';

interface ResendButtonProps {
  secondsLeft: number;
  busy: boolean;
  /** Its label once it may be pressed. */
  label: string;
  onClick: () => void;
}

/** Asks for another mail, once the last one has had time to arrive. */
export function ResendButton({ secondsLeft, busy, label, onClick }: ResendButtonProps) {
  const waiting = secondsLeft > 0;
  return (
    <PlainButton look="outlined" disabled={waiting} busy={busy} onClick={onClick}>
      {waiting ? `${secondsLeft} 秒后可重新发送` : label}
    </PlainButton>
  );
}
