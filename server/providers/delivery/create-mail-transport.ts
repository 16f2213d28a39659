import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { MailTransport } from './mail-transport.ts';

/**
 * The mail server that `SMTP_URL` names; without one, files in the data folder. What composes and
 * sends is loaded with the first mail: most days of a household's server see none.
 */
export function createMailTransport(config: Config, log: Logger): MailTransport {
  let opened: Promise<MailTransport> | undefined;
  return {
    send: async (mail) => {
      opened ??= open(config, log);
      await (await opened).send(mail);
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

async function open({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Promise<MailTransport> {
  if (!smtpUrl) {
    const { outboxTransport } = await import('./outbox-transport.ts');
    return outboxTransport(`${dataDir}/outbox`, mailFrom, log);
  }
  const { smtpTransport } = await import('./smtp-transport.ts');
  return smtpTransport(smtpUrl, mailFrom);
}
