/**
 * What every address of the page begins with: `/household/<id>` while it shows a household's data, `/together` while
 * it shows what is one's own and the household's together, nothing for one's own. It is the same as long as the page
 * is loaded: choosing another owner loads it anew, so that nothing that is cached in memory is another owner's.
 */
export const addressBase =
  /^\/(household\/[^/]+|together)(?=\/|$)/.exec(window.location.pathname)?.[0] ?? '';

export const isTogether = addressBase === '/together';

/** The household whose data the page shows; empty for one's own, also where these are shown together. */
export const household = addressBase.slice('/household/'.length);
