import { Explain } from '../../ui/figures/explain.tsx';
import { ExplanationText } from '../../ui/figures/explanation-text.tsx';
import { basisOf } from './basis.ts';
import type { Explanation } from './explanations.ts';
import type { ShownOverview } from './shown-overview.ts';

interface ExplainFigureProps {
  /** What is explained, as the page names it. */
  subject: string;
  overview: ShownOverview | undefined;
  of: (overview: ShownOverview) => Explanation;
}

/** The button beside a figure of the overview. There is nothing to explain before it is there. */
export function ExplainFigure({ subject, overview, of }: ExplainFigureProps) {
  if (!overview) return null;
  return (
    <Explain subject={subject}>
      {() => {
        const explanation = of(overview);
        return (
          <ExplanationText
            title={subject}
            {...explanation}
            basis={basisOf(overview, explanation.priced ?? false)}
          />
        );
      }}
    </Explain>
  );
}
