import { Counter, Histogram, type Meter } from './meters.ts';

/** Bounds for requests and jobs, in seconds; the browser waits 30 s. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Bounds for statements, in seconds. */
const queryBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 20];

/** What this process counts. Labels name endpoints, jobs and services, never users. */
export interface Metrics {
  requests: Counter;
  requestSeconds: Histogram;
  jobRuns: Counter;
  jobSeconds: Histogram;
  jobItems: Counter;
  providerFailures: Counter;
  databaseSeconds: Histogram;
  databaseWaitSeconds: Histogram;
}

export function createMetrics(): Metrics {
  return {
    requests: new Counter(
      'jiadi_http_requests_total',
      'Requests answered, by endpoint and status.',
    ),
    requestSeconds: new Histogram(
      'jiadi_http_request_seconds',
      'Time from a request to the end of its answer.',
      requestBounds,
    ),
    jobRuns: new Counter('jiadi_job_runs_total', 'Runs of jobs by this process, by outcome.'),
    jobSeconds: new Histogram('jiadi_job_seconds', 'Time that a run of a job took.', [
      ...requestBounds,
      60,
      300,
      900,
    ]),
    jobItems: new Counter(
      'jiadi_job_items_total',
      'What runs of jobs did, as each job counts it: mails sent, quotes stored, rows removed.',
    ),
    providerFailures: new Counter(
      'jiadi_provider_failures_total',
      'Calls to outside services that failed, by service and reason.',
    ),
    databaseSeconds: new Histogram(
      'jiadi_database_query_seconds',
      'Time that statements took.',
      queryBounds,
    ),
    databaseWaitSeconds: new Histogram(
      'jiadi_database_wait_seconds',
      'Time that work waited for a connection.',
      queryBounds,
    ),
  };
}

/** All of them as a list, to be rendered. */
export function metersOf(metrics: Metrics): Meter[] {
  return Object.values(metrics) as Meter[];
}
