/** The days of a week, which begins on Monday. */
export const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The head of a table whose rows are weeks. */
export function WeekdayHead() {
  return (
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
