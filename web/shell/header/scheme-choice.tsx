import { useColourScheme } from '../../lib/session/preferences.ts';
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx';

const options = [
  { value: 'auto', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

/** Light, dark, or as the system has it. */
export function SchemeChoice() {
  const [scheme, setScheme] = useColourScheme();
  return <MenuChoice label="外观" options={options} value={scheme} onChange={setScheme} />;
}
