/**
 * Tells a viewer of a household that they cannot change anything, in place of the hidden controls. page.css shows
 * it by role (`lib/session/household.ts`).
 */
export function OnlyLooks() {
  return <p data-only-looks>您在这个家庭中只能查看，不能修改。</p>;
}
