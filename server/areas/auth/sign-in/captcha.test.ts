import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp({ config: { captchaAnswer: undefined } });
  guest = visitor(test);
});
afterAll(() => test.close());

const attempt = { email: 'nobody@example.org', password: 'wrong-password' };

async function issue(): Promise<{ captchaId: string; answer: string; image: string }> {
  const { body } = await test.call('GET', '/auth/captcha');
  const { captchaId, captchaImage } = body.data;
  const { answer } = await test.deps.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow();
  return { captchaId, answer, image: captchaImage };
}

describe('a captcha', () => {
  it('is a PNG of 320 × 112 in a data URI, and differs each time', async () => {
    const [first, second] = [await issue(), await issue()];
    const [head, data = ''] = first.image.split(',');
    const png = Buffer.from(data, 'base64');
    expect(head).toBe('data:image/png;base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([320, 112]);
    expect(second.image).not.toBe(first.image);
  });

  it('asks for five characters that are not mistaken for each other', async () => {
    for (let i = 0; i < 20; i += 1) {
      const { answer } = await issue();
      expect(answer).toMatch(/^[ACEJMNPTXY3]{5}$/);
      test.clock.advance(60_000);
    }
  });

  it.each([
    ['as drawn', (answer: string) => answer],
    ['in lower case', (answer: string) => answer.toLowerCase()],
    ['with blanks around', (answer: string) => ` ${answer} `],
  ])('is accepted %s', async (_, typed) => {
    const { captchaId, answer } = await issue();
    const { body } = await guest.post('login', { ...attempt, captchaId, captcha: typed(answer) });
    expect(body.code).toBe('LOGIN_FAILED');
  });

  it('works once, also when a hundred ask at the same time', async () => {
    const { captchaId, answer } = await issue();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        guest.post('login', { ...attempt, email: `n${i}@example.org`, captchaId, captcha: answer }),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(1);
    expect(codes.filter((code) => code === 'CAPTCHA_INVALID')).toHaveLength(99);
  });

  it('is used up by a wrong answer', async () => {
    const { captchaId, answer } = await issue();
    const wrong = await guest.post('login', { ...attempt, captchaId, captcha: 'WRONG' });
    const right = await guest.post('login', { ...attempt, captchaId, captcha: answer });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'CAPTCHA_INVALID']);
    expect(right.body.code).toBe('CAPTCHA_INVALID');
  });

  it('is not used up by a form that does not validate', async () => {
    const { captchaId, answer } = await issue();
    const typo = await guest.post('login', { ...attempt, email: 'x', captchaId, captcha: answer });
    const right = await guest.post('login', { ...attempt, captchaId, captcha: answer });
    expect(typo.body.code).toBe('VALIDATION_FAILED');
    expect(right.body.code).toBe('LOGIN_FAILED');
  });

  it('expires after five minutes', async () => {
    const [early, late] = [await issue(), await issue()];
    const login = ({ captchaId, answer }: typeof early) =>
      guest.post('login', { ...attempt, email: 'late@example.org', captchaId, captcha: answer });
    test.clock.advance(5 * 60_000 - 1);
    expect((await login(early)).body.code).toBe('LOGIN_FAILED');
    test.clock.advance(1);
    expect((await login(late)).body.code).toBe('CAPTCHA_INVALID');
  });

  it('with an unknown id is refused', async () => {
    const answer = await guest.post('login', {
      ...attempt,
      captchaId: 'made-up',
      captcha: 'ABCDE',
    });
    expect(answer.body.code).toBe('CAPTCHA_INVALID');
  });
});

it('CAPTCHA_ANSWER is the answer of every captcha, once each', async () => {
  const fixed = await buildTestApp({ config: { captchaAnswer: '验证x' } });
  const { body } = await fixed.call('GET', '/auth/captcha');
  const login = () =>
    fixed.call('POST', '/auth/login', {
      body: { ...attempt, captchaId: body.data.captchaId, captcha: '验证X' },
    });
  expect((await login()).body.code).toBe('LOGIN_FAILED');
  expect((await login()).body.code).toBe('CAPTCHA_INVALID');
  await fixed.close();
});
