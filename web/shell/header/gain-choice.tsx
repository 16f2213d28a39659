import { useGainColours } from '../../lib/session/preferences.ts';
import { MenuChoice } from '../../ui/overlays/menu-choice.tsx';

const options = [
  { value: 'green-up', label: '绿涨红跌' },
  { value: 'red-up', label: '红涨绿跌' },
] as const;

/** Which colour a gain has: habits differ between exchanges. */
export function GainChoice() {
  const [colours, setColours] = useGainColours();
  return <MenuChoice label="涨跌颜色" options={options} value={colours} onChange={setColours} />;
}
