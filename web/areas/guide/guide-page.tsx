import { Button, Checkbox } from '@mantine/core';
import { type ComponentType, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Guide, type GuideStep, guide } from '../../../contract/guide/guide.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { OnlyLooks } from '../../ui/feedback/only-looks.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { FirstNetWorth } from './first-net-worth.tsx';
import classes from './guide.module.css';
import { useSetGuide } from './guide.queries.ts';
import { chosenSteps, type Place, placeAfter, placeBefore, placeOf, steps } from './guide-steps.ts';
import type { StepFrameProps } from './steps/step-frame.tsx';

/**
 * Leads to a first net worth: what is there, each of it with as few fields as possible, and the figure
 * with its parts. The address says where somebody is, so that a reload and the way back stay here.
 */
export function GuidePage() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  // The page is whole without it.
  const { data } = useCall(guide.show, {}, silent);
  const leave = () => void navigate('/dashboard');
  const setGuide = useSetGuide(leave);
  const chosen = chosenSteps(search.get('of'));
  const place = placeOf(search.get('at'), chosen);

  function go(next: Place, of = chosen) {
    setSearch(next === 'choice' ? {} : { of: of.join(','), at: next });
  }

  function skip() {
    // Who opens it again later has nothing to skip.
    if (data?.state === 'open') setGuide.change({ body: { state: 'skipped' } });
    else leave();
  }

  return (
    <>
      <PageHeader
        title="三分钟，算出您的净资产"
        description="只填必要的几格，其余以后随时可以补充。"
        actions={
          place !== 'result' && (
            <Button variant="default" loading={setGuide.isPending} onClick={skip}>
              {data?.state === 'open' ? '跳过引导' : '退出引导'}
            </Button>
          )
        }
      />
      {place === 'choice' && (
        <ChooseSteps done={data?.steps} onStart={(of) => go(of[0] ?? 'result', of)} />
      )}
      {place === 'result' && (
        <FirstNetWorth
          onBack={() => go(chosen.at(-1) ?? 'choice')}
          onFinish={() => setGuide.change({ body: { state: 'done' } })}
          finishing={setGuide.isPending}
        />
      )}
      {place !== 'choice' && place !== 'result' && (
        <Step
          key={place}
          step={place}
          number={chosen.indexOf(place) + 1}
          count={chosen.length}
          onBack={() => go(placeBefore(place, chosen))}
          onNext={() => go(placeAfter(place, chosen))}
        />
      )}
    </>
  );
}

interface ChooseStepsProps {
  /** The steps with their state; undefined until it is loaded. */
  done: Guide['steps'] | undefined;
  onStart: (chosen: GuideStep[]) => void;
}

/** Asks which kinds of assets and debts the user has. Accounts are chosen from the start: almost all users have one. */
function ChooseSteps({ done = [], onStart }: ChooseStepsProps) {
  const [chosen, setChosen] = useState<string[]>(['accounts']);
  const isDone = (key: GuideStep) => done.some((step) => step.key === key && step.done);
  return (
    <>
      <OnlyLooks />
      <form
        data-writes
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
          <Button data-writes type="submit" disabled={chosen.length === 0}>
            开始填写
          </Button>
        </div>
      </form>
    </>
  );
}

type StepProps = Pick<StepFrameProps, 'step' | 'number' | 'count' | 'onBack' | 'onNext'>;

/** Each is loaded when it is reached: the dialogs of most areas are more than one page may weigh. */
const parts: Record<GuideStep, ComponentType<StepProps>> = {
  accounts: latePart(async () => (await import('./steps/accounts-step.tsx')).AccountsStep),
  deposits: latePart(async () => (await import('./steps/deposits-step.tsx')).DepositsStep),
  investments: latePart(async () => (await import('./steps/investments-step.tsx')).InvestmentsStep),
  securities: latePart(async () => (await import('./steps/securities-step.tsx')).SecuritiesStep),
  fixedAssets: latePart(async () => (await import('./steps/assets-step.tsx')).AssetsStep),
  otherAssets: latePart(
    async () => (await import('./steps/other-assets-step.tsx')).OtherAssetsStep,
  ),
  debts: latePart(async () => (await import('./steps/debts-step.tsx')).DebtsStep),
};

/** One question of the guide. */
function Step(props: StepProps) {
  const Part = parts[props.step];
  return (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Part {...props} />
    </Suspense>
  );
}
