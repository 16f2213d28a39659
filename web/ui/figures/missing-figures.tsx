import { Figure } from './figure.tsx';
import { FigureRow } from './figure-row.tsx';

interface MissingFiguresProps {
  labels: readonly string[];
  /** They could not be worked out, rather than not yet. */
  failed: boolean;
}

/** The places of figures that are not there. */
export function MissingFigures({ labels, failed }: MissingFiguresProps) {
  return (
    <FigureRow>
      {labels.map((label) => (
        <Figure
          key={label}
          label={label}
          value="-"
          note={failed ? '暂时无法计算' : undefined}
          loading={!failed}
        />
      ))}
    </FigureRow>
  );
}
