/**
 * What every address of the page begins with: `/household/<id>` while it shows a household's data, nothing for
 * one's own. It is the same as long as the page is loaded: choosing another owner loads it anew, so that nothing
 * that is cached in memory is another owner's.
 */
export const addressBase = /^\/household\/[^/]+/.exec(window.location.pathname)?.[0] ?? '';

/** The household whose data the page shows; empty for one's own. */
export const household = addressBase.slice('/household/'.length);
