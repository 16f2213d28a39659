import { Select } from '@mantine/core';
import type { DateOrder, ImportChoices } from '../import-choices.ts';
import type { ImportQuestion } from '../import-file.ts';
import layout from '../step-layout.module.css';
import classes from './confirm.module.css';

const orderLabels: Record<DateOrder, string> = {
  YMD: '年、月、日',
  DMY: '日、月、年',
  MDY: '月、日、年',
};

interface QuestionsProps {
  questions: readonly ImportQuestion[];
  choices: ImportChoices;
  /** Called with the choices that have the answer to a question. */
  onAnswer: (question: ImportQuestion, choices: ImportChoices) => void;
}

/** What only the person knows: how dates are meant, and codes whose leading zeros are gone. */
export function Questions({ questions, choices, onAnswer }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="import-questions">
      <h2 id="import-questions" className={layout.title}>
        请确认
      </h2>
      {questions.map((question) =>
        question.about === 'dateOrder' ? (
          <Select
            key="dateOrder"
            className={classes.short ?? ''}
            label={question.words}
            placeholder="请选择"
            data={question.options.map((value) => ({ value, label: orderLabels[value] }))}
            value={choices.dateOrder ?? null}
            onChange={(order) =>
              order && onAnswer(question, { ...choices, dateOrder: order as DateOrder })
            }
          />
        ) : (
          <Select
            key={question.code}
            className={classes.short ?? ''}
            label={question.words}
            placeholder="请选择"
            data={question.options}
            value={choices.codes?.[question.code] ?? null}
            onChange={(code) =>
              code &&
              onAnswer(question, {
                ...choices,
                codes: { ...choices.codes, [question.code]: code },
              })
            }
          />
        ),
      )}
    </section>
  );
}

/** Whether a question has been answered. */
export function isAnswered(question: ImportQuestion, { dateOrder, codes }: ImportChoices): boolean {
  if (question.about === 'dateOrder') return dateOrder !== undefined;
  return codes?.[question.code] !== undefined;
}
