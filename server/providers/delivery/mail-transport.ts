/** A mail as it is handed to the outside. */
export interface OutgoingMail {
  /** Names the mail for good: a retry carries the same Message-ID, so that mailboxes can tell. */
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
