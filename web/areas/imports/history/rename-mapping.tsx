import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ImportMapping } from '../../../../contract/imports/imports.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useRenameMapping } from '../imports.queries.ts';

interface RenameMappingProps {
  mapping: ImportMapping | undefined;
  opened: boolean;
  onClose: () => void;
}

const longestName = 100;

/** Gives a remembered table another name. */
export function RenameMapping({ mapping, opened, onClose }: RenameMappingProps) {
  const rename = useRenameMapping();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const before = mapping?.name ?? '';
  useEffect(() => {
    if (!opened) return;
    setName(before);
    setProblem(undefined);
  }, [opened, before]);

  async function submit() {
    if (name.trim() === '') {
      setProblem('名称不能为空');
      return;
    }
    if (!mapping) return;
    try {
      await rename.submit({ ...mapping, name: name.trim() });
      onClose();
    } catch (error) {
      // A refusal is announced; the name stays to be corrected.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="给表格改名"
      onSubmit={submit}
      submitLabel="保存"
      unsaved={name !== before}
      busy={rename.isPending}
    >
      <TextInput
        label="名称"
        withAsterisk
        autoComplete="off"
        maxLength={longestName}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setProblem(undefined);
        }}
      />
    </FormModal>
  );
}
