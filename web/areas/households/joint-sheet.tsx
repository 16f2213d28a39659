import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { joint } from '../../../contract/households/joint.ts';
import { today } from '../../lib/format/format.ts';
import { keepsLast, silent, useCall } from '../../lib/query/use-call.ts';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import { JointData } from './joint/joint-data.tsx';
import { JointNotes } from './joint/joint-notes.tsx';
import { SheetTable } from './joint/joint-sheet-table.tsx';

/** The person's own balance sheet, the household's, and both together, on any day. */
export function JointSheetSection() {
  const [day, setDay] = useState(today);
  const sheet = useCall(joint.balanceSheet, day === '' ? null : { query: { day } }, {
    ...keepsLast,
    ...silent,
    refetchOnMount: 'always',
  });
  return (
    <SettingsSection
      title="合计"
      hint="您自己的加上家庭的，不含其他成员自己的资产。总览、走势、变动、配置和日历的合计，请在页面顶部选择“合计”。"
      action={
        <TextInput
          type="date"
          label="日期"
          value={day}
          max={today()}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      }
    >
      <JointData query={sheet}>
        {(data) => (
          <>
            <SheetTable sheet={data} />
            <JointNotes {...data} />
          </>
        )}
      </JointData>
    </SettingsSection>
  );
}
