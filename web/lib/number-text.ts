interface Digits {
  minimum: number;
  maximum: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter({ minimum, maximum }: Digits): Intl.NumberFormat {
  const name = `${minimum}-${maximum}`;
  let found = formatters.get(name);
  if (!found) {
    found = new Intl.NumberFormat('zh-CN', {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
    });
    formatters.set(name, found);
  }
  return found;
}

/**
 * The digits of a number without its sign, and the sign of what is shown: what rounds to nothing
 * has none. Rounds half away from zero, on the number as written and not on its binary neighbour.
 */
export function numberText(value: number, digits: Digits): { sign: -1 | 0 | 1; text: string } {
  const text = formatter(digits).format(String(Math.abs(value)) as `${number}`);
  const isZero = !/[1-9]/.test(text);
  return { sign: isZero ? 0 : value < 0 ? -1 : 1, text };
}
