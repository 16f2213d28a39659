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

const { documentElement: root } = document;

/**
 * Keeps the person's role in the household whose data the page shows, as its answers name it. Controls that change
 * something have the attribute `data-writes`, or `data-writes="owner"` if only owners may use them; page.css hides
 * them from other roles. Until the first answer a viewer is assumed. The server refuses what a role may not do.
 */
export function noteRole(role: string | null): void {
  if (household && role && role !== 'member') root.dataset.role = role;
}

noteRole('VIEWER');

/** Marks whether the page is about the person alone: roles in a household do not restrict it. */
export function notePersonsPage(isPersons: boolean): void {
  root.toggleAttribute('data-person', isPersons);
}
