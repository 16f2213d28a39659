import { Component, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

/** The height of the line below a chart, with its legend and the button for the table. */
export const chartFootHeight = 44;

interface ChartSlotProps {
  /** Of the chart with what stands below it. */
  height: number;
  width?: number | string;
  circle?: boolean;
  children: ReactNode;
}

/**
 * Reserves the space of a chart that is still being loaded, so that the layout does not shift. A chart
 * that fails does not take the page with it.
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
      <div style={{ minHeight: height, width, flexShrink: 0 }}>
        {this.state.failed ? '图表无法显示。' : <Suspense fallback={waiting}>{children}</Suspense>}
      </div>
    );
  }
}
