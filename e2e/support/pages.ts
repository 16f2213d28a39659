/** The pages of a visitor that need nothing of the page before them. */
export const guestPages = ['/login', '/register', '/forgot-password'];

/** The pages of a signed-in user that need neither a row nor a choice. */
export const pages = [
  '/dashboard',
  '/dashboard/accounts',
  '/dashboard/investments',
  '/dashboard/securities',
  '/dashboard/fixed-assets',
  '/dashboard/fixed-assets/add',
  '/dashboard/receivables-payables',
  '/dashboard/loans',
  '/dashboard/other-assets',
  '/dashboard/deposits',
  '/dashboard/ledger',
  '/dashboard/ledger/categories',
  '/dashboard/calendar',
  '/dashboard/reports',
  '/dashboard/reminders',
  '/dashboard/imports',
  '/dashboard/proposals',
  '/dashboard/guide',
  '/dashboard/help',
  '/dashboard/help/returns',
  '/dashboard/account',
  '/dashboard/household',
  '/dashboard/email-test',
  '/dashboard/email-test-simple',
];
