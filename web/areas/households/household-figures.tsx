import type { Household } from '../../../contract/households/households.ts';
import { JointSheetSection } from './joint-sheet.tsx';
import { SharesSection } from './shares/shares-section.tsx';

/** The figures on the page of a household. Loaded after the page. */
export function HouseholdFigures({ household }: { household: Household }) {
  return (
    <>
      <JointSheetSection />
      <SharesSection household={household} />
    </>
  );
}
