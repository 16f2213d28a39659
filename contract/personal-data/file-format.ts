/** Marks the file of a personal export, with the version of its format. */
export const fileFormat = 'jiadi-export';
export const fileVersion = 1;
