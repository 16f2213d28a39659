/**
 * Says in place of what changes something that this member of a household may only look. Shown by their role
 * alone (`lib/session/household.ts`).
 */
export function OnlyLooks() {
  return <p data-only-looks>您在这个家庭中只能查看，不能修改。</p>;
}
