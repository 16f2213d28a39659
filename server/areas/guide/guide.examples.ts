import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async () => ({
  'guide.show': {},
  'guide.update': { body: { state: 'skipped' } },
});
