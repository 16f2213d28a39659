/** The form in which e-mail addresses are looked up and compared: without upper case. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** The mailbox of an address, for quotas: many mail servers deliver `li+tag@` to `li@`. */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
