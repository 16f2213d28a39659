import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { type HostileBody, hostileBodies } from '../../server/testing/bodies/hostile-bodies.ts';
import { householdFile } from '../../server/testing/bodies/household-file.ts';
import { fill } from '../../server/testing/examples/all-examples.ts';
import type { Example } from '../../server/testing/examples/example.ts';

const mebibyte = 1024 * 1024;

/** A body and the call that it is sent to. */
export interface Attack extends Omit<HostileBody, 'content'> {
  content: string;
  name: string;
  mib: number;
  method: Endpoint['method'];
  path: string;
  /** The expected status; when it is left out, anything but a server error. */
  status?: number;
}

/** Every hostile shape for every call with a body, at 1 MiB and at the largest size of the call. */
export function* allAttacks(examples: Record<string, Example>): Generator<Attack> {
  for (const endpoint of registry) {
    if (!endpoint.body) continue;
    const { name, method, path, sends, maxBodyBytes = mebibyte } = endpoint;
    const { params, body = {} } = examples[name] ?? {};
    const to = { name, method, path: `/api${fill(path, params)}` };
    for (const size of new Set([mebibyte, maxBodyBytes])) {
      for (const hostile of hostileBodies(body, size, sends === 'form')) {
        yield { ...to, ...hostile, content: hostile.content(), mib: size / mebibyte };
      }
    }
  }
}

/** A valid file of 8 MiB, which has to be imported. */
export function soundImport(): Attack {
  const content = householdFile(8 * mebibyte - 1024);
  return {
    name: 'personalData.import',
    shape: 'a sound file of a large household',
    mib: 8,
    method: 'POST',
    path: '/api/personal-data/import',
    type: 'application/json',
    content,
    status: 200,
  };
}
