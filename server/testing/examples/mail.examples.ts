import type { Examples } from './example.ts';

const body = { email: 'somebody@example.org', subject: '测试' };

export const mailExamples: Examples = async () => ({
  'mail.testHtml': { body },
  'mail.testSimple': { body },
});
