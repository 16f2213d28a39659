import { type MoveStart, moveStarts } from '../../../../contract/moves/move-words.ts';
import classes from './moves.module.css';

const labels: Record<MoveStart, { name: string; hint: string }> = {
  BEGINNING: {
    name: '连同全部历史',
    hint: '全部记录移到新的一边，过去每一天的净资产也随之改变。',
  },
  TODAY: {
    name: '从今天起',
    hint: '今天以前的记录留在原来的一边，新的一边看不到；今天按它现在的价值记一笔家庭往来。',
  },
};

/** The choice of what the new owner has of it: everything, or what happens from today on. */
export function StartChoice(props: { value: MoveStart; onChange: (start: MoveStart) => void }) {
  return (
    <fieldset className={classes.along}>
      <legend>移动多少</legend>
      {moveStarts.map((start) => (
        <label key={start} className={classes.start}>
          <input
            type="radio"
            name="move-start"
            checked={props.value === start}
            onChange={() => props.onChange(start)}
          />
          <span>
            {labels[start].name}
            <span className={classes.hint}>{labels[start].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
