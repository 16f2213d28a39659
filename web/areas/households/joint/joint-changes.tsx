import type { JointChanges } from '../../../../contract/households/joint.ts';
import { JointNotes } from './joint-notes.tsx';
import { hasAmount, JointTable } from './joint-table.tsx';

/**
 * Why net worth changed, part by part. A part whose sum is 0 is shown where one owner's amount is not: without it the
 * columns would not sum to their changes.
 */
export function JointChangesTable({ changes }: { changes: JointChanges }) {
  const { from, to, opening, closing, change, parts, currency, sharedItems, entered } = changes;
  const shown = parts.filter(hasAmount);
  return (
    <>
      <JointTable
        label="净资产变动"
        currency={currency}
        rows={[
          { key: 'opening', label: `${from} 净资产`, ...opening },
          ...shown.map(({ part, ...line }) => ({ ...line, key: part, signed: true })),
          { key: 'change', label: '净资产变动', ...change, isSum: true, signed: true },
          ...(entered ? [{ key: 'entered', label: '其中新录入', ...entered, signed: true }] : []),
          { key: 'closing', label: `${to} 净资产`, ...closing, isSum: true },
        ]}
      />
      <JointNotes sharedItems={sharedItems} />
    </>
  );
}
