import { keyword, type Notice } from './notice.ts';

/** The smallest limit of the services is 4,096 bytes, of which the title and the form take some. */
const mostBytes = 3600;

/** The lines of a notice as plain text, which ends with the keyword. */
export function plainText(notice: Notice): string {
  return [...linesThatFit(notice.lines), keyword].join('\n');
}

/** The lines for a service that reads markup: no character of theirs makes a link, a mention or a heading. */
export function withoutMarkup(notice: Notice, between: string): string {
  const wide = { '<': '＜', '>': '＞', '[': '［', ']': '］', '*': '＊', '`': '｀', '#': '＃' };
  const lines = notice.lines.map((line) =>
    line.replace(/[<>[\]*`#]/g, (character) => wide[character as keyof typeof wide]),
  );
  // Cut after the replacement, because a wide character takes three bytes instead of one.
  return [...linesThatFit(lines), keyword].join(between);
}

function linesThatFit(lines: readonly string[]): string[] {
  const fitting: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 2;
    if (bytes > mostBytes) break;
    fitting.push(line);
  }
  const left = lines.length - fitting.length;
  return left === 0 ? fitting : [...fitting, `……另有 ${left} 项，请打开家底查看`];
}
