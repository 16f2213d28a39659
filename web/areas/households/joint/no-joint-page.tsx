import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../../ui/lists/page-header.tsx';
import { OwnerLinks } from './owner-links.tsx';

/** Stands for a page that has no joint form, because what it shows and changes belongs to one owner. */
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
