import type { Page } from '@playwright/test';

/**
 * What is wrong with the layout of a page at its present width: the page scrolls sideways, a text
 * is cut off, leaves the window or its cell, or overlaps another, or a figure is broken into two
 * lines. A named region that scrolls may be as wide as it likes.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  // A chart is drawn for the width that it finds in a frame, so it fits a changed window one frame later.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(() => {
    const faults: string[] = [];
    // The header stays at the top of the window and would lie on whatever is scrolled beneath it.
    window.scrollTo({ top: 0, behavior: 'instant' });
    // So would it on the navigation, which scrolls by itself.
    document.querySelector('nav')?.parentElement?.scrollTo({ top: 0, behavior: 'instant' });
    const root = document.documentElement;
    if (root.scrollWidth > window.innerWidth) {
      faults.push(`the page is ${root.scrollWidth - window.innerWidth} px wider than its window`);
    }
    const figure = /\d{1,3}(,\d{3})+|\d+\.\d\d/;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);

    /** The nearest element around it that scrolls sideways. */
    function scrollAreaOf(element: Element): Element | null {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (scrolls(at) && at !== root && at !== document.body) return at;
      }
      return null;
    }

    /** Shown to screen readers alone, folded, or hidden from everybody. */
    function isUnseen(element: Element | null): boolean {
      if (!element) return false;
      const isKnown = unseen.get(element);
      if (isKnown !== undefined) return isKnown;
      const is = hidesItself(element) || isUnseen(element.parentElement);
      unseen.set(element, is);
      return is;
    }
    // A long table asks for the same parents thousands of times.
    const unseen = new Map<Element, boolean>();

    function hidesItself(element: Element): boolean {
      if (element.matches('details:not([open]) > :not(summary)')) return true;
      const { clipPath, visibility, opacity, position } = getComputedStyle(element);
      if (clipPath.startsWith('inset') || visibility === 'hidden' || opacity === '0') return true;
      return position === 'fixed' && !element.matches('[role="dialog"] *, [role="dialog"]');
    }

    interface Line {
      text: string;
      rect: DOMRect;
      node: Node;
    }
    const lines: Line[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const owner = node.parentElement;
      if (!text || !owner || isUnseen(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width && height);
      const name = text.slice(0, 40);
      const isSplit = new Set(rects.map(({ top }) => Math.round(top))).size > 1;
      if (isSplit && figure.test(text) && !/[\u4e00-\u9fff\s]/.test(text)) {
        faults.push(`a figure is broken: ${name}`);
      }
      const area = scrollAreaOf(owner);
      const cell = owner.closest('td, th');
      for (const rect of rects) {
        if (!area && (rect.right > window.innerWidth + 1 || rect.left < -1)) {
          faults.push(`a text leaves the window: ${name}`);
        }
        if (cell && rect.right > cell.getBoundingClientRect().right + 1) {
          faults.push(`a text leaves its cell: ${name}`);
        }
        lines.push({ text: name, rect, node });
      }
      for (let at: Element | null = owner; at && at !== area; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const { right } = at.getBoundingClientRect();
        if (rects.some((rect) => rect.right > right + 1)) faults.push(`a text is cut: ${name}`);
      }
    }

    for (const area of document.querySelectorAll('*')) {
      if (!scrolls(area) || area.scrollWidth <= area.clientWidth + 1 || isUnseen(area)) continue;
      const isNamed = area.getAttribute('aria-label') || area.querySelector('[role="tablist"]');
      if (area !== root && !isNamed)
        faults.push(`an area that scrolls has no name: ${area.className}`);
    }

    // The middle of a line: the boxes of two lines one below the other may touch.
    const topOf = ({ rect: { top, height } }: Line) => top + height / 4;
    const bottomOf = ({ rect: { bottom, height } }: Line) => bottom - height / 4;
    lines.sort((one, other) => topOf(one) - topOf(other));
    for (const [index, one] of lines.entries()) {
      const bottom = bottomOf(one);
      // From the top down: all that begin above its bottom may lie on it.
      for (let at = index + 1; at < lines.length; at += 1) {
        const other = lines[at];
        if (!other || topOf(other) >= bottom) break;
        const across =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        if (one.node !== other.node && across > 1) {
          faults.push(`${one.text} lies on ${other.text}`);
        }
      }
    }
    return [...new Set(faults)];
  });
}
