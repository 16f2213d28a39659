import type { ReactNode } from 'react';
import { categoryIcons, iconNames, iconOf } from './category-icons.ts';
import classes from './icons.module.css';

// All that draws icons is loaded late, as one part: of two parts, the icons would be in a file that every page loads.

interface IconPictureProps {
  /** The first of these that this client has is shown. */
  names: readonly (string | null | undefined)[];
}

/** An icon beside a name; it says nothing that the name does not. */
export function IconPicture({ names }: IconPictureProps) {
  const Icon = names.map(iconOf).find((icon) => icon !== undefined);
  if (!Icon) return null;
  return <Icon size={16} stroke={1.5} aria-hidden="true" className={classes.icon} />;
}

const noIcon = '';

interface IconFieldProps {
  /** The name of an icon; an empty text: none. */
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** The icon of a category, among those there are. */
export function IconField({ value, onChange, error }: IconFieldProps) {
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>图标</legend>
      <div className={classes.choices}>
        <Choice label="无图标" isChosen={value === noIcon} choose={() => onChange(noIcon)}>
          无
        </Choice>
        {iconNames.map((name) => {
          const [label, Icon] = categoryIcons[name];
          return (
            <Choice
              key={name}
              label={label}
              isChosen={value === name}
              choose={() => onChange(name)}
            >
              <Icon size={20} stroke={1.5} aria-hidden="true" />
            </Choice>
          );
        })}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  choose: () => void;
  children: ReactNode;
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
