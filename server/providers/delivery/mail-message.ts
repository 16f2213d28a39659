import type { OutgoingMail } from './mail-transport.ts';

/**
 * A mail in nodemailer's words. The address is handed over as an object, so that no character in
 * it can name a second recipient. Quoted-printable keeps a code readable in the raw message.
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
    // Robots on holiday stay silent (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
}
