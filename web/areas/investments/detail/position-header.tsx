import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { ExplainedFigure } from '../../../ui/figures/explained-figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import list from '../../../ui/lists/list.module.css';
import { DividendTaxFigure } from './dividend-tax-figure.tsx';
import { positionFigures } from './position-figures.ts';

/** Quantity, cost, value and gains of a holding; each figure can be asked how it was computed. */
export function PositionHeader({ investment }: { investment: Investment }) {
  const figures = positionFigures(investment);
  const { expectedDividendTax: tax, syncedHint, exNote } = investment;
  const notes = [exNote, syncedHint].filter((note) => note !== null);
  return (
    <>
      <FigureRow>
        {figures.slice(0, 5).map((figure) => (
          <ExplainedFigure key={figure.label} {...figure} />
        ))}
      </FigureRow>
      <FigureRow
        note={notes.map((note) => (
          <p key={note} className={list.second}>
            {note}
          </p>
        ))}
      >
        {figures.slice(5).map((figure) => (
          <ExplainedFigure key={figure.label} {...figure} />
        ))}
        {tax !== null && <DividendTaxFigure investment={investment} amount={tax} />}
      </FigureRow>
    </>
  );
}
