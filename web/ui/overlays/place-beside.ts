interface Box {
  top: number;
  left: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Between button and panel, and between panel and edge of the window; in CSS pixels. */
const gap = 8;

/**
 * The position of a panel beside its button: below it, or above it if it fits only there, and never past
 * the edge of the window. In CSS pixels from the window's top left corner.
 */
export function placeBeside(
  button: Box,
  panel: Size,
  view: Size,
  align: 'start' | 'end',
): { top: number; left: number } {
  const aligned = align === 'start' ? button.left : button.right - panel.width;
  const left = Math.max(gap, Math.min(aligned, view.width - panel.width - gap));
  const lowest = view.height - panel.height - gap;
  const below = button.bottom + gap;
  const above = button.top - gap - panel.height;
  if (below <= lowest) return { top: below, left };
  return { top: above >= gap ? above : Math.max(gap, lowest), left };
}
