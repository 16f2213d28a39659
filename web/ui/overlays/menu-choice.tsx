import { useId } from 'react';
import classes from './menu.module.css';

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one among a few, inside a menu, which stays open. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu.
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className={classes.label}>
        {label}
      </div>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          className={classes.item}
          onClick={() => onChange(option.value)}
        >
          <span className={classes.dot} />
          {option.label}
        </button>
      ))}
    </div>
  );
}
