/**
 * Lets few calls of some work run at once; the others wait in the order they came. For work that
 * keeps a processor busy: more of it at once is not faster, and takes the processors from everybody
 * who waits for something short.
 */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
