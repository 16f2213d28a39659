import { day, leftOut, unanswered } from './column-kinds.ts';

/** Of a thing that is handed over between a person and their household: from which day on it counts, and until which. */
export const handOverColumns = {
  /** The day on which it was taken over: until then it counted for the other owner. */
  taken_over_on: unanswered(leftOut(day())),
  /** The day on which it was handed over to the other owner, and ended here. */
  handed_over_on: leftOut(day()),
};
