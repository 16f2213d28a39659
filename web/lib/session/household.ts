/**
 * The household whose data the page shows, which its address begins with: `/household/<id>/dashboard`. Undefined
 * for one's own data. It is the same as long as the page is loaded: choosing another owner loads it anew, so that
 * nothing that is cached in memory is another owner's.
 */
export const household = /^\/household\/([\da-f-]{36})(?=\/|$)/.exec(window.location.pathname)?.[1];

/** What every address of the page begins with. */
export const addressBase = household ? `/household/${household}` : '';
