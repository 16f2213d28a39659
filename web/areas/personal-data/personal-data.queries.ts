import { useMutation, useQueryClient } from '@tanstack/react-query';
import { personalData } from '../../../contract/personal-data/personal-data.ts';
import { call, callFile } from '../../lib/api/api.ts';
import { moneyChanged } from '../../lib/query/invalidate.ts';
import { useDownload } from '../../lib/query/use-download.ts';

/** Downloads everything the person keeps here. */
export function useExport(form: 'export' | 'workbook') {
  return useDownload(() => callFile(personalData[form]));
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
