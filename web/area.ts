import type { ComponentType } from 'react';
import type { NavigationGroup } from './shell/navigation/groups.ts';
import type { NavigationIcon } from './shell/navigation/icons.ts';

/**
 * What an area of the product declares of itself to the browser. Routes, navigation, the refetch after
 * a change of money, prefetch and the pages of the build loop over `areas.ts` instead of naming each
 * area.
 */
export interface WebArea {
  /** The area's one word, as its folders are called. */
  name: string;
  /** The first words of the paths of its calls, where they are others than its name. */
  paths?: readonly string[];
  /** Its pages behind the sign-in. */
  pages?: readonly AreaPage[];
  /** Its line in the navigation, which leads to its first page. */
  navigation?: AreaLine;
  /** The page of docs/guide about it. Where that has a heading with the title of the area's first page, it opens there. */
  help?: string;
  /** Its pages are about the signed-in person, whatever household the others show. */
  isAboutPerson?: true;
  /** Its queries show amounts, and are fetched anew after every change of one. */
  showsMoney?: true;
  /** What the user stores here. */
  stores?: StoredData;
}

export interface AreaLine {
  label: string;
  icon: NavigationIcon;
  /** The heading that it stands below; left out, it stands above all of them. */
  group?: NavigationGroup;
  loadCount?: LoadCount;
}

/** Loads what counts the things that wait for the person, which the line in the navigation shows. */
export type LoadCount = () => Promise<(signal: AbortSignal) => Promise<number>>;

/**
 * A page. The build reads the `import()`s out of the declaration's text
 * (scripts/web-build/page-modules.ts), so both functions name their modules literally.
 */
export interface AreaPage {
  /** Below /dashboard; empty for /dashboard itself. */
  path: string;
  /** Shown in the browser's tab. */
  title: string;
  load: () => Promise<ComponentType>;
  /** A line of its own in the navigation; that of the area leads to the first page. */
  line?: AreaLine;
  /** Parts of the page that it shows after its figures; fetched behind it, at a low priority. */
  prefetch?: () => Promise<unknown>[];
  /** It shows nothing of Mantine, which is then not loaded for it. */
  withoutMantine?: true;
}

/** What an area holds of a person's data, in words. */
export interface StoredData {
  /** For texts such as `包含全部……`; left out for what few people have. */
  inWords?: string;
  /** Its lists in the file of a personal export, with the word for one of each. */
  lists: Readonly<Record<string, string>>;
}
