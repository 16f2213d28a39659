import { emptyAnswer, garbled } from '../reading.ts';

const statement = /^\s*(?:var )?(?:v_|hq_str_)([\w.]+)="([^"\n]*)";?\s*/;

/**
 * Reads the script that Tencent and Sina answer with, `v_sh600519="…";` or
 * `var hq_str_sh600519="…";`, as the quoted text by name. `whole` is false when something
 * follows that is no statement, as when the body was cut off. Throws when nothing is one: a symbol
 * that is not known is a statement too.
 */
export function readStatements(
  provider: string,
  body: string,
): { rows: Map<string, string>; whole: boolean } {
  const rows = new Map<string, string>();
  let rest = body;
  for (let match = statement.exec(rest); match; match = statement.exec(rest)) {
    rows.set(match[1] as string, match[2] as string);
    rest = rest.slice(match[0].length);
  }
  const whole = rest.trim() === '';
  if (rows.size === 0) throw whole ? emptyAnswer(provider) : garbled(provider);
  return { rows, whole };
}
