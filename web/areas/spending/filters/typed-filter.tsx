import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';

const pauseMs = 300;

interface TypedFilterProps
  extends Pick<TextInputProps, 'className' | 'inputMode' | 'max' | 'min' | 'placeholder' | 'type'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Values to choose from while typing. */
  known?: readonly string[];
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A typed filter: it is written to the address after a pause in typing. */
export function TypedFilter({
  label,
  value,
  onChange,
  inputRef,
  known,
  ...rest
}: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  // Back, forward and links change the address too. A space that has just been typed stays.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  const send = useDebouncedCallback((text: string) => onChange(text.trim()), pauseMs);
  const listId = useId();
  return (
    <>
      <TextInput
        {...rest}
        {...(inputRef && { ref: inputRef, type: 'search' })}
        {...(known && { list: listId })}
        aria-label={label}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          send(text);
        }}
      />
      {known && (
        <datalist id={listId}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
