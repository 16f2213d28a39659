import { day, leftOut, unanswered } from './column-kinds.ts';

/** The days on which a thing was handed over between a person and their household; null where it never was. */
export const handOverColumns = {
  /** The day on which this owner took it over: before it, the thing counted for the other owner. */
  taken_over_on: unanswered(leftOut(day())),
  /** The day on which this owner handed it over: from it on, the thing counts for the other owner. */
  handed_over_on: leftOut(day()),
};
