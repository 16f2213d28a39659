import classes from './chart.module.css';

/** The figures behind a chart, as texts. */
export interface ChartRows {
  head: readonly string[];
  /** The first cell is the row's name, which no other row has. */
  body: readonly (readonly [string, ...string[]])[];
}

/** The table in place of the drawing. It scrolls in the chart's own space, so that nothing moves. */
export function ChartTable({ label, rows: { head, body } }: { label: string; rows: ChartRows }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls is reached by keyboard.
    <section className={classes.tableArea} tabIndex={0} aria-label={`${label}，表格，可滚动`}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
