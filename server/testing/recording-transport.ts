import type { MailTransport, OutgoingMail } from '../providers/delivery/mail-transport.ts';

/** A mail transport that records mails, and fails while `failure` is set. */
export interface RecordingTransport extends MailTransport {
  sent: OutgoingMail[];
  /** While set, sending throws it. */
  failure: Error | undefined;
}

export function recordMails(): RecordingTransport {
  return {
    sent: [],
    failure: undefined,
    async send(mail) {
      if (this.failure) throw this.failure;
      this.sent.push(mail);
    },
    close() {},
  };
}
