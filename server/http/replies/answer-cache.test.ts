import { describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const text = (size: number) => Buffer.alloc(size, 'x');

describe('kept answers', () => {
  it('are found for the same call and the same state', () => {
    const answers = createAnswerCache(100_000);
    answers.keep('call', '1', text(10));
    expect(answers.find('call', '1')).toEqual(text(10));
    expect(answers.find('call', '2')).toBeUndefined();
    expect(answers.find('another', '1')).toBeUndefined();
  });

  it('give way to the newer one of the same call', () => {
    const answers = createAnswerCache(100_000);
    answers.keep('call', '1', text(10));
    answers.keep('call', '2', text(20));
    expect(answers.find('call', '1')).toBeUndefined();
    expect(answers.find('call', '2')).toEqual(text(20));
  });

  it('make room by what was unused for longest', () => {
    const answers = createAnswerCache(20_000);
    for (let n = 0; n < 10; n += 1) {
      answers.keep(`call ${n}`, '1', text(1480));
      answers.find('call 0', '1');
    }
    answers.keep('call 10', '1', text(1480));
    expect(answers.find('call 1', '1')).toBeUndefined();
    expect(answers.find('call 0', '1')).toBeDefined();
    expect(answers.find('call 10', '1')).toBeDefined();
  });

  it('do not crowd out the others by one that is too large, nor keep what it replaced', () => {
    const answers = createAnswerCache(20_000);
    answers.keep('small', '1', text(10));
    answers.keep('large', '1', text(10));
    answers.keep('large', '2', text(2500));
    expect(answers.find('large', '2')).toBeUndefined();
    expect(answers.find('large', '1')).toBeUndefined();
    expect(answers.find('small', '1')).toBeDefined();
  });

  it('are none when there is no room at all', () => {
    const answers = createAnswerCache(0);
    answers.keep('call', '1', text(1));
    expect(answers.find('call', '1')).toBeUndefined();
  });
});
