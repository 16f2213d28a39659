import { useMutation, useQueryClient } from '@tanstack/react-query';
import { personalData } from '../../contract/personal-data.ts';
import { call, callFile } from '../lib/api.ts';
import { moneyChanged } from '../lib/invalidate.ts';
import { saveFile } from '../lib/save-file.ts';

/** Fetches everything the person keeps here, and hands it to the browser's downloads. */
export function useExport(form: 'export' | 'workbook') {
  return useMutation({ mutationFn: () => callFile(personalData[form]), onSuccess: saveFile });
}

/** Sends the file of an export. The server looks into it: what it takes, no type here promises. */
export function useImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, idempotencyKey }: { file: object; idempotencyKey: string }) =>
      call(personalData.import, { body: file as never }, { idempotencyKey }),
    onSettled: () => moneyChanged(queryClient),
  });
}
