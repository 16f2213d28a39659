import { type ComponentType, lazy, useReducer } from 'react';
import { loadPart, MissingPart } from '../../lib/api/load-part.ts';
import { PlainButton } from '../lists/plain-button.tsx';
import classes from './late-part.module.css';
import { usePartRetry } from './use-part-retry.ts';

interface LateProps<Props> {
  given: Props;
  fetchAnew: () => void;
}

/**
 * A component whose code is loaded when it is first rendered; it suspends meanwhile. Unlike React's
 * `lazy` alone it survives a failure: it shows the reason and loads again by itself when that is possible.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () =>
    lazy<ComponentType<LateProps<Props>>>(() =>
      loadPart(load).then(
        (Part) => ({ default: ({ given }) => <Part {...given} /> }),
        (failure: unknown) => ({
          default: ({ fetchAnew }) => {
            if (!(failure instanceof MissingPart)) throw failure;
            return <MissingNote missing={failure} onArrived={fetchAnew} />;
          },
        }),
      ),
    );
  let Late = begin();
  return function LatePart(props: Props) {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    const fetchAnew = () => {
      Late = begin();
      draw();
    };
    return <Late given={props} fetchAnew={fetchAnew} />;
  };
}

function MissingNote({ missing, onArrived }: { missing: MissingPart; onArrived: () => void }) {
  const { message, isNewVersion } = usePartRetry(missing, onArrived);
  return (
    <div className={classes.note} role="status">
      <p>{message}</p>
      {isNewVersion && (
        <PlainButton look="outlined" onClick={() => window.location.reload()}>
          刷新页面
        </PlainButton>
      )}
    </div>
  );
}
