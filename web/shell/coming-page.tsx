import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** An area that is not built yet, and says so. */
export function ComingPage({ title, what }: { title: string; what: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState text="此功能将在后续版本中提供" hint={what} />
    </>
  );
}
