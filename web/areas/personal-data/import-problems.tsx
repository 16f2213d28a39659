import type { ApiError } from '../../lib/api/api.ts';
import classes from './dialogs.module.css';
import { placeInWords } from './place-in-words.ts';

/** The most problems shown at once. */
const mostShown = 5;

/** Why a file was refused: each place in it that is wrong, with the reason. */
export function ImportProblems({ problem }: { problem: string | ApiError }) {
  if (typeof problem === 'string') return <Alert text={problem} />;
  const places = Object.entries(problem.fields);
  const isWholeFile = places.some(([path]) => path === 'format' || path === 'version');
  if (places.length === 0 || isWholeFile) return <Alert text={problem.message} />;
  return (
    <div className={classes.problems} role="alert">
      <p>文件未导入，有 {places.length} 处不正确：</p>
      <ul>
        {places.slice(0, mostShown).map(([path, texts]) => (
          <li key={path}>
            <strong>{placeInWords(path)}</strong>：{texts.join('；')}
          </li>
        ))}
      </ul>
      {places.length > mostShown && <p>另有 {places.length - mostShown} 处未列出。</p>}
    </div>
  );
}

function Alert({ text }: { text: string }) {
  return (
    <p className={classes.problems} role="alert">
      {text}
    </p>
  );
}
