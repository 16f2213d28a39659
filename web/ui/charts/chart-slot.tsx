import { Component, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

interface ChartSlotProps {
  height: number;
  width?: number | string;
  circle?: boolean;
  children: ReactNode;
}

/**
 * Holds the place of a chart that is still being fetched, so that nothing jumps. When it
 * breaks the place stays empty: the table beside it carries the same figures.
 */
export class ChartSlot extends Component<ChartSlotProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { height, width = '100%', circle = false, children } = this.props;
    const waiting = <Skeleton height={height} width={width} borderRadius={circle ? '50%' : 2} />;
    return (
      <div style={{ height, width, flexShrink: 0 }}>
        {!this.state.failed && <Suspense fallback={waiting}>{children}</Suspense>}
      </div>
    );
  }
}
