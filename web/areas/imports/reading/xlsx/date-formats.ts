import { addDays } from '../../../../../finance/calendar/days.ts';
import { attribute, nextTag } from '../markup.ts';

/** Formats of days and times without a text of their own (ISO/IEC 29500-1, 18.8.30, also for Chinese). */
const builtIn = new Set([
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36],
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58],
]);

/** For each cell style of a workbook, whether its numbers are days or times. */
export function dateStyles(xml: string): boolean[] {
  const custom = new Map<string, string>();
  const styles: boolean[] = [];
  let isInside = false;
  for (let tag = nextTag(xml, 0); tag; tag = nextTag(xml, tag.end)) {
    if (tag.name === 'numfmt') {
      const id = attribute(xml, tag, 'numFmtId') ?? '';
      custom.set(id, attribute(xml, tag, 'formatCode') ?? '');
    } else if (tag.name === 'cellxfs') isInside = !tag.isClosing && !tag.isEmpty;
    else if (tag.name === 'xf' && isInside && !tag.isClosing) {
      const id = attribute(xml, tag, 'numFmtId') ?? '0';
      const code = custom.get(id);
      styles.push(code === undefined ? builtIn.has(Number(id)) : isDateFormat(code));
    }
  }
  return styles;
}

/** Whether a format has a letter of days or times outside of quoted and escaped text. */
function isDateFormat(code: string): boolean {
  const [positive = ''] = code.slice(0, 500).split(';');
  const letters = positive
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[\\_*]./g, '')
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/gi, '');
  return !/general|[#?0]/i.test(letters.replaceAll(/\.0+/g, '')) && /[ymdhs年月日]/i.test(letters);
}

const secondsOfDay = 86_400;
/** Days from 1899-12-30 to 1904-01-01, where old workbooks of the Mac begin to count. */
const offset1904 = 1_462;

/**
 * `2026-03-09`, with the time when it is not midnight; only the time for less than one day. `from1904`:
 * the workbook counts days from 1904.
 */
export function dateOfSerial(serial: number, { from1904 = false } = {}): string | undefined {
  const whole = Math.floor(serial);
  let seconds = Math.round((serial - whole) * secondsOfDay);
  let days = whole + (from1904 ? offset1904 : 0);
  if (seconds === secondsOfDay) {
    seconds = 0;
    days += 1;
  }
  // Days before March 1900, which spreadsheets do not agree on, and beyond the year 9999.
  if (days > 2_958_465 || days < 0 || (days > 0 && days < 61)) return undefined;
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
  if (days === 0) return time;
  const day = addDays('1899-12-30', days);
  return seconds === 0 ? day : `${day} ${time}`;
}
