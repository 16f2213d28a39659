import type { Examples } from '../../testing/examples/example.ts';

const body = { email: 'somebody@example.org', subject: '测试' };

export const examples: Examples = async () => ({
  'mail.testHtml': { body },
  'mail.testSimple': { body },
});
