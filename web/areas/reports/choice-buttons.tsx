import { Button } from '@mantine/core';
import classes from './choice-buttons.module.css';

interface ChoiceButtonsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A few choices side by side, of which one is pressed. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, choices, value, onChoose } = props;
  return (
    <fieldset className={classes.group} aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          variant={choice.value === value ? 'filled' : 'default'}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  );
}
