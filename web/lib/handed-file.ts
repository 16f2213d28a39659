/** A file that another page hands to the import, as the state of the navigation there. */
export interface HandedFile {
  file: File;
  /** The synced account whose trades it has. */
  securitiesAccountId: string;
}

/** The file in the state of a navigation; undefined in any other state. */
export function handedFileIn(state: unknown): HandedFile | undefined {
  const handed = (state as { handed?: HandedFile } | null)?.handed;
  return handed?.file instanceof File ? handed : undefined;
}
