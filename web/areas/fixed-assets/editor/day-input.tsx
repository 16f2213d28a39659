import { TextInput, type TextInputProps } from '@mantine/core';

type PassedOn =
  | 'label'
  | 'description'
  | 'error'
  | 'withAsterisk'
  | 'inputWrapperOrder'
  | 'aria-label'
  | 'name'
  | 'onBlur'
  | 'ref';

interface DayInputProps extends Pick<TextInputProps, PassedOn> {
  /** `YYYY-MM-DD`; '' is no day. */
  value: string;
  onChange: (day: string) => void;
}

/** A calendar day, in the browser's own picker: it speaks the reader's language and fits a phone. */
export function DayInput({ onChange, ...field }: DayInputProps) {
  return (
    <TextInput
      {...field}
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
