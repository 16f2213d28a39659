export interface WaterfallPart {
  name: string;
  /** Above zero what adds, below zero what takes away. */
  value: number;
}

/** From where to where each part leads, beginning at the opening value. Drawing only: floats suffice. */
export function waterfallSteps(
  opening: number,
  parts: readonly WaterfallPart[],
): { from: number; to: number }[] {
  let reached = opening;
  return parts.map(({ value }) => {
    const from = reached;
    reached += value;
    return { from, to: reached };
  });
}
