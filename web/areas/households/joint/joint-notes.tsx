import type { JointNote } from '../../../../contract/households/joint-fields.ts';
import classes from './joint.module.css';
import { useHouseholdName } from './joint.queries.ts';

interface JointNotesProps {
  sharedItems: number;
  missing?: readonly JointNote[];
  /** Further notes. */
  more?: readonly string[];
}

/** Notes on what joint figures leave out or count in part. */
export function JointNotes({ sharedItems, missing = [], more = [] }: JointNotesProps) {
  const name = useHouseholdName();
  const notes = [
    ...(sharedItems > 0 ? [`家庭的 ${sharedItems} 项资产或负债按您的份额计入。`] : []),
    ...missing.map(
      ({ whose, subject, message }) =>
        `未计入：${whose === 'mine' ? '我的' : name}，${subject}，${message}`,
    ),
    ...more,
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {[...new Set(notes)].map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
