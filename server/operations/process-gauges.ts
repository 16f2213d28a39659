import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Meter } from './meters.ts';

/** The delay is sampled this often; less than that is not lag but the sampling itself. */
const resolutionMs = 20;

/** How the process itself fares. */
export function processGauges(): Meter[] {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return [
    new Gauge(
      'jiadi_event_loop_lag_seconds',
      'The 99th percentile of how late the event loop was since the last reading.',
      () => {
        // Before its first sample the histogram has no percentiles to tell.
        const lag = delay.count > 0 ? delay.percentile(99) / 1e9 - resolutionMs / 1000 : 0;
        delay.reset();
        return Math.max(0, lag);
      },
    ),
    new Gauge('jiadi_memory_resident_bytes', 'Memory of the process.', () =>
      process.memoryUsage.rss(),
    ),
    new Gauge(
      'jiadi_memory_heap_bytes',
      'Memory that JavaScript uses.',
      () => process.memoryUsage().heapUsed,
    ),
    new Gauge('jiadi_started_seconds', 'When the process started, in Unix time.', () =>
      Math.round(performance.timeOrigin / 1000),
    ),
  ];
}
