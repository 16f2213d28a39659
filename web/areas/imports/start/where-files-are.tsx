import { Suspense, useState } from 'react';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import classes from './where-files-are.module.css';

const PlacesOfFiles = latePart(async () => (await import('./places-of-files.tsx')).PlacesOfFiles);

/** How to get a file out of the applications that have the data; folded up at first. */
export function WhereFilesAre() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.help} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>账单文件从哪里来？</summary>
      {isOpen && (
        <Suspense>
          <PlacesOfFiles />
        </Suspense>
      )}
    </details>
  );
}
