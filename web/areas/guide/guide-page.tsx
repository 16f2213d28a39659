import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { guide } from '../../../contract/guide/guide.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { ChooseSteps } from './choose-steps.tsx';
import { FirstNetWorth } from './first-net-worth.tsx';
import { useSetGuide } from './guide.queries.ts';
import { chosenSteps, type Place, placeAfter, placeBefore, placeOf } from './guide-steps.ts';
import { Step } from './steps/step.tsx';

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
