import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { call, callFile } from '../../lib/api/api.ts';
import { useChange } from '../../lib/query/use-change.ts';
import { useDownload } from '../../lib/query/use-download.ts';

/** Downloads all data of the user. */
export function useExport(form: 'export' | 'workbook') {
  return useDownload(() => callFile(personalData[form]));
}

/**
 * Sends the file of an export. Only the server checks its content, so that no type here describes
 * it.
 */
export function useImport() {
  return useChange({
    send: (file: object, key) => call(personalData.import, { body: file as never }, key),
    message: personalData.import.message,
  });
}
