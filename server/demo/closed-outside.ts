import type { MailTransport } from '../providers/delivery/mail-transport.ts';

/** Stands for the network in a public demo, which asks nobody outside whatever a visitor does. */
export const refuseToAsk: typeof globalThis.fetch = () =>
  Promise.reject(new Error('a public demo asks no service outside'));

/** Stands for the mail server in a public demo: every mail is refused. */
export const noMail: MailTransport = {
  send: () => Promise.reject(new Error('a public demo sends no mail')),
  close: () => undefined,
};
