/** Where a backup failed: in being written, or in one of the checks that make it count. */
export type Stage = 'copy' | 'format' | 'integrity' | 'foreign keys' | 'invariants';

/** A backup that does not count. The message is one line for the operator, without a value in it. */
export class BackupError extends Error {
  readonly stage: Stage;

  constructor(stage: Stage, message: string) {
    super(message);
    this.name = 'BackupError';
    this.stage = stage;
  }
}

/** A restore or a move that is refused, in one line for the operator. Nothing has been touched. */
export class RefusedError extends Error {}
