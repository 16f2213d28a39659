/** Where a backup failed: its folder cannot be read, it could not be written, or a check found something. */
export type Stage = 'folder' | 'copy' | 'format' | 'integrity' | 'foreign keys' | 'invariants';

/**
 * A backup that failed a check or could not be written. The message is one line for the operator and
 * has no stored value in it.
 */
export class BackupError extends Error {
  readonly stage: Stage;

  constructor(stage: Stage, message: string) {
    super(message);
    this.name = 'BackupError';
    this.stage = stage;
  }
}

/** A restore or a move that is refused, in one line for the operator. Nothing has been changed. */
export class RefusedError extends Error {}
