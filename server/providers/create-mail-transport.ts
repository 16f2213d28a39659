import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { MailTransport } from './mail-transport.ts';
import { outboxTransport } from './outbox-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

/** The mail server that `SMTP_URL` names; without one, files in the data folder. */
export function createMailTransport(config: Config, log: Logger): MailTransport {
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : outboxTransport(`${config.dataDir}/outbox`, config.mailFrom, log);
}
