import { Component, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

interface ChartSlotProps {
  height: number;
  width?: number | string;
  circle?: boolean;
  children: ReactNode;
}

/**
 * Reserves the space of a chart that is still being loaded, so that the layout does not shift. When the
 * chart fails the space stays empty, because the table beside it has the same figures.
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
