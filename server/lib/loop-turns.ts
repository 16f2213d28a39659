/**
 * After so many milliseconds of work in one turn of the event loop, what can wait is left to later turns: no
 * connection is listened to until a turn ends.
 */
const longTurnMs = 10;

/**
 * How many turns lie between two resumed pieces of work. The call of a new connection takes one to be
 * accepted and one to be read; an idle turn takes some microseconds.
 */
const turnsBetween = 3;

/** The present turn of the event loop, as far as it is known. */
export interface LoopTurn {
  startedAt: number;
  /** Those whose work was begun or resumed in it. */
  callers: Set<string>;
}

let turn: LoopTurn | undefined;

/** The present turn. Its time counts from the first question for it. */
export function currentTurn(): LoopTurn {
  if (!turn) {
    turn = { startedAt: performance.now(), callers: new Set() };
    setImmediate(() => {
      turn = undefined;
    });
  }
  return turn;
}

/** Whether the present turn has lasted longer than `longTurnMs`. */
export function isTurnLong(): boolean {
  return performance.now() - currentTurn().startedAt > longTurnMs;
}

const waiting: (() => void)[] = [];
let isResuming = false;
let resumed = 0;

/** How many pieces of work were resumed so far; while it is unchanged, no calculation has yielded. */
export function yieldCount(): number {
  return resumed;
}

/**
 * Waits for a later turn. Of all that wait only one is resumed at a time, in the order in which they came, and
 * connections are listened to in between.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isResuming) afterTurns(turnsBetween, resumeNext);
    isResuming = true;
  });
}

function resumeNext(): void {
  // Its time counts from here, not from the first question after some work.
  currentTurn();
  waiting.shift()?.();
  resumed += 1;
  isResuming = waiting.length > 0;
  if (isResuming) afterTurns(turnsBetween, resumeNext);
}

function afterTurns(count: number, work: () => void): void {
  setImmediate(() => (count > 1 ? afterTurns(count - 1, work) : work()));
}

/**
 * Lets others go first when the present turn is long. For long calculations, between their steps; not
 * inside a transaction that writes, whose locks others wait for.
 */
export async function yieldWhenLong(): Promise<void> {
  if (isTurnLong()) await nextTurn();
}

/** Works a calculation out that yields after each of its steps, and lets others go first between them. */
export async function workOutInTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldWhenLong();
  }
}
