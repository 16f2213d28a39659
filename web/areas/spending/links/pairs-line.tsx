import { Modal } from '@mantine/core';
import { Suspense, useState } from 'react';
import { spendingLinks } from '../../../../contract/spending/links.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './links.module.css';

const PairsPanel = latePart(async () => (await import('./pairs-panel.tsx')).PairsPanel);

/** A line about entries that may be transfers or doubled, which opens them; nothing where there are none. */
export function PairsLine() {
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(spendingLinks.proposals, {}, silent);
  if (!data || (data.total === 0 && !isOpen)) return null;
  return (
    <>
      <button type="button" className={classes.line} onClick={() => setOpen(true)}>
        {data.total} 对流水可能是转账 / 重复
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="可能是转账或重复"
        size="lg"
        fullScreen={narrow}
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        <Suspense fallback={<SkeletonRows />}>
          <PairsPanel pairs={data.records} total={data.total} />
        </Suspense>
      </Modal>
    </>
  );
}
