import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Guide, GuideStep } from '../../../contract/guide/guide.ts';
import classes from './guide.module.css';
import { steps } from './guide-steps.ts';

interface ChooseStepsProps {
  /** What is entered already; undefined until it is known. */
  done: Guide['steps'] | undefined;
  onStart: (chosen: GuideStep[]) => void;
}

/** Asks what somebody has. Almost everybody has an account, which is chosen from the start. */
export function ChooseSteps({ done = [], onStart }: ChooseStepsProps) {
  const [chosen, setChosen] = useState<string[]>(['accounts']);
  const isDone = (key: GuideStep) => done.some((step) => step.key === key && step.done);
  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onStart(steps.map(({ key }) => key).filter((key) => chosen.includes(key)));
      }}
    >
      <Checkbox.Group
        label="您有什么？"
        description="勾选您有的，接下来逐项填写。"
        value={chosen}
        onChange={setChosen}
        labelProps={{ className: classes.question }}
      >
        <div className={classes.choices}>
          {steps.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              value={key}
              label={isDone(key) ? `${label}（已有记录）` : label}
              description={hint}
              classNames={{ root: classes.choice, body: classes.choiceBody }}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.buttons}>
        <Button type="submit" disabled={chosen.length === 0}>
          开始填写
        </Button>
      </div>
    </form>
  );
}
