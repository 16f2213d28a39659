import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { OwnerLinks } from './owner-links.tsx';

/** A page that cannot be about both together: what it shows and changes is one owner's. */
export function NoJointPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        text={`“${title}”没有合计`}
        hint="这里的内容属于您自己或者家庭，请分别查看。"
        action={<OwnerLinks />}
      />
    </>
  );
}
