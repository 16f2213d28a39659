import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { latestDeadline } from '../../../lib/deadlines.ts';
import { insertCaptcha, takeCaptcha } from './captchas.repository.ts';
import { drawText } from './draw.ts';

const lifetimeMs = 5 * 60_000;

/** Letters and digits that are not mistaken for each other, also when they are bent and crossed. */
export const alphabet = 'ACEJMNPTXY3';
const length = 5;

/** A new captcha: its id, and its picture as a data URI. */
export async function issueCaptcha(db: Db, deps: Deps) {
  const text = drawText(deps.randomBytes, alphabet, length);
  // Imported with the first picture, because the renderer takes memory and captchas are rare.
  const { drawCaptcha } = await import('./captcha-image.ts');
  const captchaImage = await drawCaptcha(text);
  const captchaId = deps.newId();
  await insertCaptcha(db, {
    id: captchaId,
    answer: normalize(deps.config.captchaAnswer ?? text),
    expires_at: new Date(deps.now().getTime() + lifetimeMs).toISOString(),
  });
  return { captchaId, captchaImage };
}

/** Refuses a wrong answer. The captcha is used up either way. */
export async function spendCaptcha(
  db: Db,
  deps: Deps,
  { captchaId, captcha }: { captchaId: string; captcha: string },
): Promise<void> {
  const captchaRow = await takeCaptcha(db, captchaId);
  const now = deps.now();
  const isUsable =
    captchaRow &&
    captchaRow.expires_at > now.toISOString() &&
    captchaRow.expires_at <= latestDeadline(now, lifetimeMs);
  if (!isUsable || captchaRow.answer !== normalize(captcha)) throw new AppError('CAPTCHA_INVALID');
}

function normalize(answer: string): string {
  return answer.toUpperCase();
}
