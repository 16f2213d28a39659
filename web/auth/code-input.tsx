import type { ClipboardEvent, ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

const length = 6;

type CodeInputProps = ComponentProps<'input'> & {
  error: string | undefined;
  /** A code that was pasted, without the spaces mail programs like to add. */
  onPasted: (code: string) => void;
};

/** The six characters that came by mail. */
export function CodeInput({ onPasted, ...input }: CodeInputProps) {
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    onPasted(event.clipboardData.getData('text').replace(/\s/g, '').slice(0, length));
  };
  return (
    <TextField
      label="验证码"
      required
      look="code"
      maxLength={length}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onPaste={paste}
      {...input}
    />
  );
}
