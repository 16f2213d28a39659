import { areaEndpoints, endpoints } from './areas.ts';
import type { CallShape, Endpoint } from './endpoint.ts';
import { personalDataSchemas } from './personal-data/personal-data.schemas.ts';
import { personalData } from './personal-data/personal-data.ts';

/** Every call the server answers, with its schemas. A call that is not here cannot be registered. */
export const registry: readonly Endpoint[] = [
  ...areaEndpoints,
  ...endpoints(personalData, personalDataSchemas),
];

const byName = new Map(registry.map((endpoint) => [endpoint.name, endpoint]));

/** A declared call with its schemas. Throws when it is not in the registry. */
export function endpointOf({ name }: CallShape): Endpoint {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`${name} is not in contract/registry.ts`);
  return endpoint;
}
