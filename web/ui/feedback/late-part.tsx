import { type ComponentType, use, useReducer } from 'react';
import { loadPart, MissingPart } from '../../lib/api/load-part.ts';
import { PlainButton } from '../lists/plain-button.tsx';
import classes from './late-part.module.css';
import { usePartRetry } from './use-part-retry.ts';

/**
 * A component whose code is loaded when it is first rendered; it suspends meanwhile. Unlike React's
 * `lazy` it survives a failure: it shows the reason and loads again by itself when that is possible.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  type Outcome = ComponentType<Props> | { failure: unknown };
  let coming: Promise<Outcome> | undefined;
  let arrived: Outcome | undefined;
  return function LatePart(props: Props) {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    coming ??= loadPart(load)
      .catch((failure: unknown) => ({ failure }))
      .then((outcome) => {
        arrived = outcome;
        return outcome;
      });
    // Once its code is there, rendering it suspends nothing, not even for a moment.
    const Part = arrived ?? use(coming);
    if (!('failure' in Part)) return <Part {...props} />;
    if (!(Part.failure instanceof MissingPart)) throw Part.failure;
    const fetchAnew = () => {
      coming = undefined;
      arrived = undefined;
      draw();
    };
    return <MissingNote missing={Part.failure} onArrived={fetchAnew} />;
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
