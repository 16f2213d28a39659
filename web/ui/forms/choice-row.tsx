import { useId } from 'react';
import classes from './choice-row.module.css';

interface ChoiceRowProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one among a few that are all seen, such as the period of a chart; without Mantine. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classes.row} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            className={classes.field}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
