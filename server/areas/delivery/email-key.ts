/** What an e-mail address is looked up, counted and compared by: upper and lower case are one address. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** The mailbox behind an address, for counting what it gets: many servers deliver `li+tag@` to `li@`. */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
