/** A mail to send. */
export interface OutgoingMail {
  /** Becomes the Message-ID, also of a retry, so that mailboxes can recognize duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

/** Delivers mail, or throws. Implementations: a real SMTP server, and files in the data folder. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Converts a mail into nodemailer's options. The address is passed as an object, so that no character
 * in it can add a recipient. Quoted-printable keeps a code readable in the raw message.
 */
export function toMessage(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    textEncoding: 'quoted-printable' as const,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
