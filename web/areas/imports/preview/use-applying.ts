import { useState } from 'react';
import type { Import } from '../../../../contract/imports/imports.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useApply, useShowImport } from '../imports.queries.ts';

/**
 * Writes what is chosen, as the preview shows it. When something has changed since, nothing is written
 * and the preview is shown anew.
 */
export function useApplying({ id, version }: Pick<Import, 'id' | 'version'>) {
  const apply = useApply();
  const showImport = useShowImport();
  const [failure, setFailure] = useState<string>();

  async function run() {
    setFailure(undefined);
    try {
      await apply.submit({ params: { id }, body: { version } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const newer = error.newerRow as Import | undefined;
      if (newer) void showImport(newer);
      const [text] = Object.values(error.fields).flat();
      setFailure(text ?? error.message);
    }
  }

  return {
    apply: () => {
      if (!apply.isPending) void run();
    },
    isPending: apply.isPending,
    failure,
  };
}
