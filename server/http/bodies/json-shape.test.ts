import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { checkShape } from './json-shape.ts';

/** What a text of at most so many values is refused with. */
function refusalOf(text: string, mostValues: number): string | undefined {
  try {
    checkShape(text, mostValues);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('the shape of a JSON text', () => {
  it.each([
    ['1', 1],
    ['{"a":1}', 2],
    ['{"a":1,"b":[true,null]}', 5],
    ['[{"a":{}}]', 4],
    ['{"a":"[,{\\",[,"}', 2],
    ['{"a":"\\\\","b":2}', 3],
    ['{ "a" : [ 1 , 2 ] }', 4],
  ])('is counted: %s has %i values', (text, values) => {
    expect(refusalOf(text, values)).toBeUndefined();
    expect(refusalOf(text, values - 1)).toBe('PAYLOAD_TOO_LARGE');
  });

  it('may be 32 deep', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(refusalOf(deep(32), 100)).toBeUndefined();
    expect(refusalOf(deep(33), 100)).toBe('MALFORMED_REQUEST');
    expect(refusalOf(`[${'[],'.repeat(40)}1]`, 100)).toBeUndefined();
  });

  it('may have a thousand keys in each object', () => {
    const object = (keys: number) => `{${Array(keys).fill('"a":[1,2,3]').join(',')}}`;
    expect(refusalOf(`[${object(1000)},${object(1000)}]`, 10_000)).toBeUndefined();
    expect(refusalOf(`[{},${object(1001)}]`, 10_000)).toBe('PAYLOAD_TOO_LARGE');
    expect(refusalOf(`{"a":[${Array(2000).fill('1').join(',')}],"b":1}`, 10_000)).toBeUndefined();
  });

  it.each(['"never ends', '"\\', ']]]', '', '{"a":', 'null,'])(
    'is nobody’s business where the text is no JSON: %s',
    (text) => expect(refusalOf(text, 10)).toBeUndefined(),
  );
});
