import { describe, expect, it } from 'vitest';
import { createVersionedCache } from './versioned-cache.ts';

const text = (size: number) => Buffer.alloc(size, 'x');
/** Weighs what an answer takes: its bytes, its key, and 500 bytes of overhead. */
const createCache = (maxBytes: number) =>
  createVersionedCache<Buffer>(maxBytes, (bytes, key) => bytes.length + 2 * key.length + 500);

describe('a versioned cache', () => {
  it('finds a value by its key and its version', () => {
    const cache = createCache(100_000);
    cache.set('call', '1', text(10));
    expect(cache.get('call', '1')).toEqual(text(10));
    expect(cache.get('call', '2')).toBeUndefined();
    expect(cache.get('another', '1')).toBeUndefined();
  });

  it('replaces a value by the newer one under the same key', () => {
    const cache = createCache(100_000);
    cache.set('call', '1', text(10));
    cache.set('call', '2', text(20));
    expect(cache.get('call', '1')).toBeUndefined();
    expect(cache.get('call', '2')).toEqual(text(20));
  });

  it('makes room by removing the value that was unused for longest', () => {
    const cache = createCache(20_000);
    for (let n = 0; n < 10; n += 1) {
      cache.set(`call ${n}`, '1', text(1480));
      cache.get('call 0', '1');
    }
    cache.set('call 10', '1', text(1480));
    expect(cache.get('call 1', '1')).toBeUndefined();
    expect(cache.get('call 0', '1')).toBeDefined();
    expect(cache.get('call 10', '1')).toBeDefined();
  });

  it('stores no value above an eighth of its size, and removes the one it would replace', () => {
    const cache = createCache(20_000);
    cache.set('small', '1', text(10));
    cache.set('large', '1', text(10));
    cache.set('large', '2', text(2500));
    expect(cache.get('large', '2')).toBeUndefined();
    expect(cache.get('large', '1')).toBeUndefined();
    expect(cache.get('small', '1')).toBeDefined();
  });

  it('stores nothing when its size is 0', () => {
    const cache = createCache(0);
    cache.set('call', '1', text(1));
    expect(cache.get('call', '1')).toBeUndefined();
  });
});
