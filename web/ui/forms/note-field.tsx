import { Textarea } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface NoteFieldProps extends UseFormRegisterReturn {
  error: string | undefined;
}

/** A few words of one's own; the box grows with them. */
export function NoteField(props: NoteFieldProps) {
  return <Textarea label="备注" autosize minRows={2} maxRows={5} {...props} />;
}
