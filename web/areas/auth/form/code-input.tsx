import type { ClipboardEvent, ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The length of the code that verifies an address. */
const usualLength = 6;

type CodeInputProps = ComponentProps<'input'> & {
  error: string | undefined;
  /** A code that was pasted, without the spaces mail programs like to add. */
  onPasted: (code: string) => void;
};

/** The six characters that came by mail, which its page is opened for: it has the focus. */
export function CodeInput({ onPasted, maxLength = usualLength, ...input }: CodeInputProps) {
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    onPasted(event.clipboardData.getData('text').replace(/\s/g, '').slice(0, maxLength));
  };
  return (
    <TextField
      label="验证码"
      required
      look="code"
      autoFocus
      maxLength={maxLength}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onPaste={paste}
      {...input}
    />
  );
}
