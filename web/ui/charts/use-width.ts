import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePrinting } from '../use-printing.ts';

/** A little less than what the margins of A4 leave, in CSS pixels. */
const paperWidth = 660;

/**
 * How wide an element is, in CSS pixels; 0 before it is known. While the page is printed it is no wider
 * than paper.
 */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const isPrinting = usePrinting();
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isPrinting ? Math.min(width, paperWidth) : width];
}
