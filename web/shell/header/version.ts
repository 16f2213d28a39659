/** Shown in the header (SPEC.md §1). */
export const versionLabel = 'Web v1.0.0';
