import { type FileFormat, tableFiles } from '../../contract/fields/table-files.ts';
import type { Day } from '../../finance/calendar/days.ts';
import type { FileAnswer } from '../http/replies/file-answer.ts';
import { csv } from './csv.ts';
import { type Sheet, workbook } from './workbook.ts';

/** A table as a file that is called after it and its day. */
export function tableFile(sheet: Sheet, format: FileFormat, day: Day): FileAnswer {
  const [xlsxType, csvType] = tableFiles;
  return {
    name: `${sheet.name}-${day.replaceAll('-', '')}.${format}`,
    ...(format === 'csv'
      ? { type: csvType, content: csv(sheet) }
      : { type: xlsxType, content: workbook(sheet) }),
  };
}
