import { NumberInput, type NumberInputProps } from '@mantine/core';
import classes from './amount-input.module.css';

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

interface AmountInputProps extends Pick<NumberInputProps, Kept> {
  /** The number as it was typed, without separators; '' is an empty field. */
  value: string;
  onChange: (text: string) => void;
  /** What the number counts, shown behind it: a currency code. */
  unit?: string;
  /** Digits after the point; money has two. */
  decimals?: number;
  /** What an arrow key adds, and begins with. */
  step?: number;
  /** Takes the focus when the dialog around it opens. */
  focusOnOpen?: boolean;
}

/**
 * An amount of money as text. Nothing is clamped, trimmed or parsed here: what was typed reaches
 * the schema as it stands. A comma only separates thousands; a Chinese full stop is a point.
 */
export function AmountInput({
  value,
  onChange,
  unit,
  decimals = 2,
  step = 0.01,
  focusOnOpen,
  ...field
}: AmountInputProps) {
  return (
    <NumberInput
      {...field}
      data-autofocus={focusOnOpen}
      value={value}
      valueIsNumericString
      onValueChange={({ value: text }, { source }) => {
        if (source !== 'prop') onChange(text);
      }}
      decimalScale={decimals}
      step={step}
      startValue={step}
      min={0}
      thousandSeparator=","
      allowedDecimalSeparators={['.', '。']}
      clampBehavior="none"
      trimLeadingZeroesOnBlur={false}
      hideControls
      autoComplete="off"
      classNames={{ input: classes.input }}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 52 : 0}
      rightSectionPointerEvents="none"
    />
  );
}
