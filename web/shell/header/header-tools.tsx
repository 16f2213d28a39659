import { IconEye, IconEyeOff, IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { loadPart, MissingPart } from '../../lib/api/load-part.ts';
import { hideAmounts, useHiddenAmounts } from '../../lib/format/hidden-amounts.ts';
import classes from './header-tools.module.css';
import { HelpLink } from './help-link.tsx';
import { showMissing } from './show-missing.ts';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** Loaded at its first use. */
const loadAddEntry = async () => (await import('../mantine/mantine-add-entry.tsx')).MantineAddEntry;

/** What is one press away on every page: a new entry, hiding all amounts, the guide. */
export function HeaderTools() {
  return (
    <>
      <NewEntry />
      <HideAmounts />
      <HelpLink />
    </>
  );
}

function NewEntry() {
  const [opened, setOpened] = useState(false);
  const [AddEntry, setAddEntry] = useState<Awaited<ReturnType<typeof loadAddEntry>>>();
  const [failure, setFailure] = useState<unknown>();
  // An error that is thrown while rendering reaches the crash screen.
  if (failure) throw failure;
  async function open() {
    try {
      const loaded = await loadPart(loadAddEntry);
      setAddEntry(() => loaded);
      setOpened(true);
    } catch (error) {
      if (error instanceof MissingPart) showMissing(error);
      else setFailure(error);
    }
  }
  return (
    <>
      {/* A page may have a button of the same word for entries of another kind. */}
      <button
        type="button"
        className={classes.tool}
        title="记一笔收支"
        aria-label="记一笔收支"
        onClick={() => void open()}
      >
        <IconPencilPlus {...icon} />
        <span className={classes.word}>记一笔</span>
      </button>
      {AddEntry && <AddEntry opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

function HideAmounts() {
  const isHidden = useHiddenAmounts();
  const Icon = isHidden ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      className={classes.tool}
      title={isHidden ? '显示金额' : '隐藏金额'}
      aria-label="隐藏金额"
      aria-pressed={isHidden}
      onClick={() => hideAmounts(!isHidden)}
    >
      <Icon {...icon} />
    </button>
  );
}
