import type { AssetOverview } from '../../contract/overview.ts';
import { Explain } from '../ui/explain.tsx';
import { basisOf } from './basis.ts';
import { ExplanationText } from './explanation-text.tsx';
import type { Explanation } from './explanations.ts';

interface ExplainFigureProps {
  overview: AssetOverview | undefined;
  of: (overview: AssetOverview) => Explanation;
}

/** The button beside a figure of the overview. There is nothing to explain before it is there. */
export function ExplainFigure({ overview, of }: ExplainFigureProps) {
  if (!overview) return null;
  const explanation = of(overview);
  return (
    <Explain subject={explanation.title}>
      <ExplanationText {...explanation} basis={basisOf(overview, explanation.priced ?? false)} />
    </Explain>
  );
}
