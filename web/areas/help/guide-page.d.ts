/** A page of docs/guide, as scripts/web-build/guide-text.ts makes it. */
declare module '*.md' {
  export const text: readonly import('./guide-text.tsx').TextElement[];
}
