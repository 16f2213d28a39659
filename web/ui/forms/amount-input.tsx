import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './amount-input.module.css';
import { nextStep, plainNumber, restingText, withoutSeparators } from './amount-text.ts';

type PassedOn =
  | 'label'
  | 'description'
  | 'error'
  | 'placeholder'
  | 'name'
  | 'onBlur'
  | 'ref'
  | 'disabled'
  | 'withAsterisk';

interface AmountInputProps extends Pick<TextInputProps, PassedOn> {
  /** A number without separators, or the text as it was typed where it is no number; '' is empty. */
  value: string;
  onChange: (text: string) => void;
  /** The unit, shown behind the number: a currency code, 年, %. */
  unit?: string | undefined;
  /** The step of the arrow keys, which do nothing without it. */
  step?: number;
  /** Gets the focus when the dialog around it opens. */
  focusOnOpen?: boolean;
  /** A year has no thousands separators. */
  isYear?: boolean;
}

/**
 * A number as text. While it has the focus it shows exactly what was typed: nothing is clamped or
 * dropped, and a text that is no number is passed to the schema, which refuses it. Without the focus it
 * shows the parsed number with thousands separators, which the first key removes.
 */
export function AmountInput({
  value,
  onChange,
  onBlur,
  unit,
  step,
  focusOnOpen,
  isYear = false,
  ...field
}: AmountInputProps) {
  /** The text in the focused field, and the value that it was parsed as. */
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  // A value set from outside, such as by a reset, replaces what was typed.
  const isTyping = typed?.value === value;
  const restingValue = isYear ? value : restingText(value);
  const shown = isTyping ? typed.text : restingValue;

  function take(text: string) {
    const next = text.trim() === '' ? '' : (plainNumber(text) ?? text);
    setTyped({ text, value: next });
    onChange(next);
  }

  function change(input: HTMLInputElement) {
    const text = isTyping ? input.value : withoutSeparators(shown, input.value);
    if (text === input.value) return take(text);
    // Synchronously, so that the caret can be restored to its position among the digits.
    const caret = input.selectionEnd ?? input.value.length;
    const behind = input.value.slice(caret).replaceAll(',', '').length;
    flushSync(() => take(text));
    input.setSelectionRange(text.length - behind, text.length - behind);
  }

  function addStep(event: KeyboardEvent) {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = nextStep(value, step, event.key === 'ArrowUp' ? 1 : -1);
    if (next !== undefined) take(next);
  }

  return (
    <TextInput
      {...field}
      data-autofocus={focusOnOpen}
      value={shown}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      onChange={(event) => change(event.currentTarget)}
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
