import list from '../../../ui/lists/list.module.css';
import classes from './preview.module.css';
import { rowInWords } from './row-in-words.ts';
import { RowCheckbox, RowRemarks, type RowsProps } from './row-table.tsx';
import { useAccountNames } from './use-account-names.ts';

/** A page of rows as cards, for phones. */
export function RowCards({ draft, rows, choices }: RowsProps) {
  const nameOf = useAccountNames(draft);
  return (
    <ul className={list.cards} aria-label="文件里的记录">
      {rows.map((row) => {
        const { day, action, what, detail, amount } = rowInWords(row, draft, nameOf);
        const isChosen = choices.isChosen(row);
        return (
          <li key={row.n} className={`${list.card} ${isChosen ? '' : classes.unchosen}`}>
            <div className={list.cardHead}>
              <RowCheckbox row={row} choices={choices} />
              <div className={list.name}>
                <span className={list.title}>{what || action}</span>
                <p className={list.second}>
                  第 {row.n} 行 · {day} · {action}
                </p>
                {detail && <p className={list.second}>{detail}</p>}
                <RowRemarks row={row} />
              </div>
              <span className={list.figure}>{amount}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
