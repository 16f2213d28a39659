import { parentPort, workerData } from 'node:worker_threads';
import { registry } from '../../../contract/registry.ts';
import { AppError } from '../../errors.ts';
import { readBody } from './read-body.ts';

/** What the thread is told: whose body it is, by the endpoint's name, and what was sent. */
export interface Task {
  endpoint: string;
  bytes: Uint8Array;
}

/** The body as JSON, which is read faster than what threads hand over otherwise; or why it is none. */
export type Outcome =
  | { body: string }
  | { refusal: Pick<AppError, 'code' | 'message' | 'details'> };

/** Runs beside the server: several megabytes take longer to look at than anybody should wait. */
parentPort?.postMessage(read(workerData as Task));

function read({ endpoint: name, bytes }: Task): Outcome {
  const endpoint = registry.find((one) => one.name === name);
  if (!endpoint) throw new Error(`no endpoint is called ${name}`);
  try {
    return { body: JSON.stringify(readBody(endpoint, bytes)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return { refusal: { code, message, details } };
  }
}
