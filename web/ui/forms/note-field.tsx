import { Textarea } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface NoteFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** A free text of a few lines; the field grows with it. */
export function NoteField(props: NoteFieldProps) {
  return <Textarea label="备注" autosize minRows={2} maxRows={5} {...props} />;
}
