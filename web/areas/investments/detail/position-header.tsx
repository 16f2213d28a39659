import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { Explain } from '../../../ui/figures/explain.tsx';
import { ExplanationText } from '../../../ui/figures/explanation-text.tsx';
import { Figure } from '../../../ui/figures/figure.tsx';
import { FigureRow } from '../../../ui/figures/figure-row.tsx';
import list from '../../../ui/lists/list.module.css';
import { DividendTaxFigure } from './dividend-tax-figure.tsx';
import { type PositionFigure, positionFigures } from './position-figures.ts';

/** Quantity, cost, value and gains of a holding; each figure can be asked how it was computed. */
export function PositionHeader({ investment }: { investment: Investment }) {
  const figures = positionFigures(investment);
  const { expectedDividendTax: tax, syncedHint, exNote } = investment;
  const notes = [exNote, syncedHint].filter((note) => note !== null);
  return (
    <>
      <FigureRow>
        {figures.slice(0, 5).map((figure) => (
          <OneFigure key={figure.label} figure={figure} />
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
          <OneFigure key={figure.label} figure={figure} />
        ))}
        {tax !== null && <DividendTaxFigure investment={investment} amount={tax} />}
      </FigureRow>
    </>
  );
}

function OneFigure({ figure }: { figure: PositionFigure }) {
  const { label, value, note, gain = 0, ...explanation } = figure;
  return (
    <Figure
      label={label}
      value={value}
      note={note}
      tone={gain > 0 ? 'gain' : gain < 0 ? 'loss' : 'plain'}
      explain={
        <Explain subject={label}>
          {() => <ExplanationText title={label} {...explanation} />}
        </Explain>
      }
    />
  );
}
