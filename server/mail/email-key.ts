/** What an e-mail address is looked up, counted and compared by: upper and lower case are one address. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
