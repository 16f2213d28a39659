import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import classes from './amount-input.module.css';
import { plainNumber, restingText, stepped } from './amount-text.ts';

type Kept =
  | 'label'
  | 'description'
  | 'error'
  | 'placeholder'
  | 'name'
  | 'onBlur'
  | 'ref'
  | 'disabled'
  | 'inputWrapperOrder'
  | 'withAsterisk';

interface AmountInputProps extends Pick<TextInputProps, Kept> {
  /** A number without separators, or the text as it was typed where it is no number; '' is empty. */
  value: string;
  onChange: (text: string) => void;
  /** What the number counts, shown behind it: a currency code, 年, %. */
  unit?: string | undefined;
  /** What an arrow key adds; arrow keys do nothing without it. */
  step?: number;
  /** Takes the focus when the dialog around it opens. */
  focusOnOpen?: boolean;
}

/**
 * A number as text. While it has the focus it shows what was typed, character by character, and
 * nothing is clamped or dropped; what is no number reaches the schema as it stands and is refused.
 * At rest it shows the number as it was read, with thousands separated.
 */
export function AmountInput({
  value,
  onChange,
  onBlur,
  unit,
  step,
  focusOnOpen,
  ...field
}: AmountInputProps) {
  /** What stands in the focused field, and the value that it was read as. */
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  // A value that came from elsewhere, such as a reset, replaces what was typed.
  const shown = typed?.value === value ? typed.text : restingText(value);

  function change(text: string) {
    const next = text.trim() === '' ? '' : (plainNumber(text) ?? text);
    setTyped({ text, value: next });
    onChange(next);
  }

  function addStep(event: KeyboardEvent) {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = stepped(value, step, event.key === 'ArrowUp' ? 1 : -1);
    if (next !== undefined) change(next);
  }

  return (
    <TextInput
      {...field}
      data-autofocus={focusOnOpen}
      value={shown}
      // Without separators, so that a digit taken out does not leave a comma in the wrong place.
      onFocus={() => setTyped({ text: value, value })}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={addStep}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.input }}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 52 : 0}
      rightSectionPointerEvents="none"
    />
  );
}
