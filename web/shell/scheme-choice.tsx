import { useMantineColorScheme } from '@mantine/core';
import { MenuChoice } from './menu-choice.tsx';

const options = [
  { value: 'auto', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

/** Light, dark, or as the system has it. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuChoice label="外观" options={options} value={colorScheme} onChange={setColorScheme} />
  );
}
