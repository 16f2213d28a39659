import { mailTests } from '../../../contract/delivery/test-mails.ts';
import type { Deps } from '../../deps.ts';
import { type Route, route } from '../../http/pipeline/route.ts';
import { sendTestMail } from './mail-test.service.ts';

export function mailTestRoutes(deps: Deps): Route[] {
  const sendNow = () => deps.signal.kick('send-mails');
  return (['html', 'simple'] as const).map((format) =>
    route(
      mailTests[format],
      (tx, { userId, body }) => sendTestMail(tx, deps, userId, format, body),
      sendNow,
    ),
  );
}
