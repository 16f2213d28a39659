import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

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
    <>
      <Menu.Label>{label}</Menu.Label>
      {options.map((option) => (
        <Menu.Item
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          onClick={() => onChange(option.value)}
          rightSection={
            option.value === value && <IconCheck size={16} stroke={2} aria-hidden="true" />
          }
        >
          {option.label}
        </Menu.Item>
      ))}
    </>
  );
}
