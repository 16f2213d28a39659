import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page, a line for each rule; `narrow` can restrict what it examines. */
export async function violations(
  page: Page,
  where: string,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe.withTags(everything),
): Promise<string[]> {
  // No page has frames, so that the slower way through a second window finds nothing more.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const result = await narrow(axe).analyze();
  return result.violations.map(
    ({ id, nodes }) => `${where} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** What opened above a page. The page below is looked at by itself. */
export function aboveThePage(axe: AxeBuilder): AxeBuilder {
  // A menu belongs to its button, not to a landmark.
  const ofPages = ['landmark-one-main', 'page-has-heading-one', 'skip-link', 'region'];
  return axe.withTags(everything).exclude('main').disableRules(ofPages);
}
