/** How a table is exported: as a workbook or as comma-separated values. */
export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The media types of these files, in the same order. */
export const tableFiles = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv; charset=utf-8',
] as const;
