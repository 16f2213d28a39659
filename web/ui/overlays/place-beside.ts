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

/** Between the two, and between either and the edge of the window; in CSS pixels. */
const gap = 8;

/**
 * Where a panel stands that unfolds from a button: below it, or above where there is only room
 * there, and never past the edge of the window. In CSS pixels from its top left corner.
 */
export function placeBeside(
  button: Box,
  panel: Size,
  view: Size,
  align: 'start' | 'end',
): { top: number; left: number } {
  const wished = align === 'start' ? button.left : button.right - panel.width;
  const left = Math.max(gap, Math.min(wished, view.width - panel.width - gap));
  const lowest = view.height - panel.height - gap;
  const below = button.bottom + gap;
  const above = button.top - gap - panel.height;
  if (below <= lowest) return { top: below, left };
  return { top: above >= gap ? above : Math.max(gap, lowest), left };
}
