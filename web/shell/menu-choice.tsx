import { Menu } from '@mantine/core';

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, inside a menu; works with the arrow keys like the rest of it. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Menu.Label>{label}</Menu.Label>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value}>
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
