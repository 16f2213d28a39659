/** A restore that is refused, in one line for the operator. Nothing has been touched. */
export class RestoreError extends Error {}
