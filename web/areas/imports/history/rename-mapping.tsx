import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ImportMapping, imports } from '../../../../contract/imports/imports.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { refetchImports } from '../imports.queries.ts';

interface RenameMappingProps {
  /** Undefined while the dialog is closed, and once the table was forgotten elsewhere. */
  mapping: ImportMapping | undefined;
  opened: boolean;
  onClose: () => void;
}

const longestName = 100;

/** Gives a remembered table another name. */
export function RenameMapping({ mapping, opened, onClose }: RenameMappingProps) {
  const rename = useChangeCall(imports.saveMapping, {
    refetch: refetchImports,
    isRowBusy: true,
  });
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  /** The row that the name was filled from; undefined once its conflict was shown: the next save replaces the newer row. */
  const [filledFrom, setFilledFrom] = useState<ImportMapping>();
  const before = mapping?.name ?? '';
  const fill = useEffectEvent(() => {
    setName(before);
    setProblem(undefined);
    setFilledFrom(mapping);
  });
  useEffect(() => {
    if (opened) fill();
  }, [opened]);

  async function submit() {
    if (name.trim() === '') {
      setProblem('名称不能为空');
      return;
    }
    if (!mapping) return;
    try {
      const { hash, kind, columns, options } = mapping;
      const { version } = filledFrom ?? mapping;
      // With the version: a name of another tab or device is not overwritten unseen.
      const body = { name: name.trim(), kind, columns, options, version };
      await rename.submit({ params: { hash }, body });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Other refusals are announced; the name stays to be corrected.
      if (!error.newerRow) return;
      setProblem('这个表格刚刚在别处被修改过，再次保存会改成这个名称');
      setFilledFrom(undefined);
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
