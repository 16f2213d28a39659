/**
 * How far searches go: `TEST_DEPTH=deep` (`npm run test:deep`) tries everything, and new values every time.
 * All other runs take a small sample, the same one every time.
 */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** The length of a search, such as the runs of a property. */
export function depth(small: number, deep: number): number {
  return isDeep ? deep : small;
}

/**
 * At most `most` of the cases, evenly spread and in their order, and all of them in a deep run. Each `turn` moves
 * the choice by one case: many small samples of the same cases, such as one for each endpoint, take each somewhere.
 */
export function sampleOf<T>(cases: readonly T[], most: number, turn = 0): T[] {
  if (isDeep || cases.length <= most) return [...cases];
  const chosen = Array.from(
    { length: most },
    (_, index) => (Math.floor((index * cases.length) / most) + turn) % cases.length,
  );
  return cases.filter((_, at) => chosen.includes(at));
}
