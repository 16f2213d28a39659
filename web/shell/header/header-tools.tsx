import { IconEye, IconEyeOff, IconHelp, IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { areas } from '../../areas.ts';
import { loadPart, MissingPart } from '../../lib/api/load-part.ts';
import { hideAmounts, useHiddenAmounts } from '../../lib/format/hidden-amounts.ts';
import { useIsMember } from '../../lib/query/answer-headers.ts';
import { isTogether } from '../../lib/session/household.ts';
import { usePartAfterLoad } from '../../lib/use-part-after-load.ts';
import classes from './header-tools.module.css';
import { showMissing } from './show-missing.ts';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** Loaded at its first use. */
const loadAddEntry = async () => (await import('../mantine/mantine-add-entry.tsx')).MantineAddEntry;

const loadSwitch = () => import('./owner-switch.tsx').then((m) => m.OwnerSwitch);

/** The tools of every page: whose data they show, a new entry, hiding all amounts, the guide. */
export function HeaderTools() {
  // A user without a household loads none of its code.
  const isMember = useIsMember();
  return (
    <>
      {isMember && <LateSwitch />}
      {/* An entry belongs to one owner. */}
      {!isTogether && <NewEntry />}
      <HideAmounts />
      <HelpLink />
    </>
  );
}

function LateSwitch() {
  const Switch = usePartAfterLoad(loadSwitch);
  return Switch && <Switch />;
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
      {/* The longer name, because a page may have a button 记一笔 for entries of another kind. */}
      <button
        type="button"
        className={classes.tool}
        data-writes
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

/** Leads to the part of the guide that is about the page. */
function HelpLink() {
  const { pathname } = useLocation();
  return (
    <Link to={helpFor(pathname)} className={classes.tool} title="帮助">
      <IconHelp {...icon} />
      <span className={classes.word}>帮助</span>
    </Link>
  );
}

/** The page of the guide that the area of an address names, at the heading about it. */
function helpFor(pathname: string): string {
  const [, , first = ''] = pathname.split('/');
  const area = areas.find(({ pages = [] }) =>
    pages.some(({ path }) => path.split('/')[0] === first),
  );
  const [page] = area?.pages ?? [];
  return area?.help && page ? `/dashboard/help/${area.help}#${page.title}` : '/dashboard/help';
}
