/** How far a due date is, in words. Paid entries and those without a due date have none. */
export function dueWords(dueInDays: number | null): string | undefined {
  if (dueInDays === null) return undefined;
  if (dueInDays < 0) return `已逾期 ${-dueInDays} 天`;
  return dueInDays === 0 ? '今天到期' : `还有 ${dueInDays} 天`;
}
