import { Button } from '@mantine/core';
import { IconArrowBackUp, IconLink, IconPencil, IconPlayerSkipForward } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Occurrence,
  spendingRecurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx';
import { BookOccurrence } from './book-occurrence.tsx';

const icon = { size: 16, stroke: 1.5 } as const;

/** What can be done about an occurrence: booked with one press, and the rest in a menu. */
export function OccurrenceActions({ occurrence }: { occurrence: Occurrence }) {
  const { seriesId, plannedDay, name, state, candidate } = occurrence;
  const [way, setWay] = useState<'book' | 'change'>();
  const [opened, setOpened] = useState(false);
  const params = { id: seriesId, day: plannedDay };
  const book = useChangeCall(spendingRecurring.book, { isRowBusy: true });
  const skip = useChangeCall(spendingRecurring.skip, { isRowBusy: true });
  const reopen = useChangeCall(spendingRecurring.reopen, { isRowBusy: true });
  const isOpen = state === 'OPEN' || state === 'WAITING';
  const subject = `${name} ${plannedDay}`;
  const open = (next: 'book' | 'change') => {
    setWay(next);
    setOpened(true);
  };
  return (
    <>
      <RowButtons id={plannedDay}>
        {isOpen ? (
          <>
            {state === 'WAITING' && !candidate && (
              <Button
                key="book"
                size="compact-md"
                variant="default"
                aria-label={`入账 ${subject}`}
                onClick={() => book.change({ params, body: {} })}
              >
                入账
              </Button>
            )}
            {candidate && (
              <Button
                key="link"
                size="compact-md"
                variant="default"
                aria-label={`就是这笔 ${subject}`}
                onClick={() =>
                  book.change({ params, body: { entryId: candidate.id, scope: 'ONCE' } })
                }
              >
                就是这笔
              </Button>
            )}
            <MoreMenu subject={subject}>
              {candidate && (
                <MenuItem
                  icon={<IconLink {...icon} />}
                  onChoose={() =>
                    book.change({ params, body: { entryId: candidate.id, scope: 'ONWARD' } })
                  }
                >
                  就是这笔，以后都按它
                </MenuItem>
              )}
              <MenuItem icon={<IconPencil {...icon} />} onChoose={() => open('book')}>
                改金额或日期入账
              </MenuItem>
              <MenuItem icon={<IconPencil {...icon} />} onChoose={() => open('change')}>
                改这一期
              </MenuItem>
              <MenuItem
                icon={<IconPlayerSkipForward {...icon} />}
                onChoose={() => skip.change({ params })}
              >
                跳过
              </MenuItem>
            </MoreMenu>
          </>
        ) : (
          <MoreMenu subject={subject}>
            <MenuItem
              icon={<IconArrowBackUp {...icon} />}
              onChoose={() => reopen.change({ params })}
            >
              {undoLabels[state]}
            </MenuItem>
          </MoreMenu>
        )}
      </RowButtons>
      {way && (
        <BookOccurrence
          way={way}
          occurrence={occurrence}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

const undoLabels = { BOOKED: '撤销入账', FOUND: '不是这笔流水', SKIPPED: '恢复' } as const;
