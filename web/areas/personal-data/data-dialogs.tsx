import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

export type DataDialog = 'export' | 'import';

interface DataDialogsProps {
  /** Which of the two is open, if any. */
  open: DataDialog | undefined;
  onClose: () => void;
}

/** The dialogs that export and import the user's data. */
export function DataDialogs({ open, onClose }: DataDialogsProps) {
  return (
    <>
      <ExportDialog opened={open === 'export'} onClose={onClose} />
      <ImportDialog opened={open === 'import'} onClose={onClose} />
    </>
  );
}
