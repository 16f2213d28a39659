import { type Control, useController } from 'react-hook-form';
import { categoryIcons, iconNames } from './category-icons.ts';
import classes from './icons.module.css';

/** No icon, as the value of the field. */
export const noIcon = '';

interface IconFieldProps<Fields extends { icon: string }, Values> {
  control: Control<Fields, unknown, Values>;
}

/** The icon of a category, among those there are. */
export function IconField<Fields extends { icon: string }, Values>({
  control,
}: IconFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({
    name: 'icon',
    control: control as unknown as Control<{ icon: string }>,
  });
  return (
    <fieldset className={classes.field} onBlur={field.onBlur}>
      <legend className={classes.legend}>图标</legend>
      <div className={classes.choices}>
        <Choice
          label="无图标"
          isChosen={field.value === noIcon}
          choose={() => field.onChange(noIcon)}
        >
          无
        </Choice>
        {iconNames.map((name) => {
          const [label, Icon] = categoryIcons[name];
          return (
            <Choice
              key={name}
              label={label}
              isChosen={field.value === name}
              choose={() => field.onChange(name)}
            >
              <Icon size={20} stroke={1.5} aria-hidden="true" />
            </Choice>
          );
        })}
      </div>
      {fieldState.error && (
        <p className={classes.error} role="alert">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  choose: () => void;
  children: React.ReactNode;
}

function Choice({ label, isChosen, choose, children }: ChoiceProps) {
  return (
    <label className={classes.choice} title={label}>
      <input
        type="radio"
        name="category-icon"
        className={classes.radio}
        aria-label={label}
        checked={isChosen}
        onChange={choose}
      />
      {children}
    </label>
  );
}
