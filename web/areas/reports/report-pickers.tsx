import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import classes from './report-frame.module.css';
import {
  dayProblem,
  firstDay,
  type ReportQuestion,
  type ReportSubject,
} from './report-question.ts';
import { ScopePicker } from './scope-picker.tsx';

type DayParameter = 'day' | 'compareDay' | 'from' | 'to';

const dayFields: Record<ReportSubject, readonly (readonly [DayParameter, string])[]> = {
  days: [
    ['day', '日期'],
    ['compareDay', '对比日期'],
  ],
  change: [
    ['from', '从（日终）'],
    ['to', '到（日终）'],
  ],
  period: [
    ['from', '从'],
    ['to', '到'],
  ],
  none: [],
};

interface ReportPickersProps {
  subject: ReportSubject;
  isScoped: true | undefined;
  question: ReportQuestion;
  today: string;
  /** What is wrong with the period. */
  problem: string | undefined;
  onChoose: (parameter: string, value: string) => void;
}

/** The days that a report is about, and its currency. */
export function ReportPickers(props: ReportPickersProps) {
  const { subject, isScoped, question, today, problem, onChoose } = props;
  return (
    <div className={classes.pickers}>
      {isScoped && (
        <ScopePicker question={question} onChoose={(scope) => onChoose('scope', scope)} />
      )}
      {dayFields[subject].map(([parameter, label]) => (
        <DayPicker
          key={`${subject} ${parameter}`}
          label={label}
          value={question[parameter]}
          today={today}
          problem={parameter === 'from' ? problem : undefined}
          onChoose={(day) => onChoose(parameter, day)}
        />
      ))}
      <Select
        label="币种"
        className={classes.currency ?? ''}
        allowDeselect={false}
        searchable
        data={currencyOptions}
        value={question.currency}
        onChange={(value) => value && onChoose('currency', value)}
      />
    </div>
  );
}

interface DayPickerProps {
  label: string;
  value: string;
  today: string;
  problem: string | undefined;
  onChoose: (day: string) => void;
}

/** A day; a typed text counts as soon as it is a valid day. Its error is shown when the field is left. */
function DayPicker({ label, value, today, problem, onChoose }: DayPickerProps) {
  const [draft, setDraft] = useState<{ text: string; isLeft: boolean }>();
  const draftProblem = draft?.isLeft ? dayProblem(draft.text, today) : undefined;
  return (
    <TextInput
      type="date"
      className={classes.day ?? ''}
      label={label}
      min={firstDay}
      max={today}
      value={draft?.text ?? value}
      error={draftProblem ?? problem}
      onChange={({ currentTarget: { value: text } }) => {
        const isDay = dayProblem(text, today) === undefined;
        setDraft(isDay ? undefined : { text, isLeft: false });
        if (isDay) onChoose(text);
      }}
      onBlur={() => setDraft((present) => present && { ...present, isLeft: true })}
    />
  );
}
