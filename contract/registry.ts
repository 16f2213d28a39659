import { z } from 'zod';
import { areaEndpoints, endpoints } from './areas.ts';
import type { CallShape, Endpoint } from './endpoint.ts';
import { nothing } from './fields/fields.ts';
import { fileFormatField } from './fields/query-fields.ts';
import { exportOf } from './list-export.ts';
import { personalDataSchemas } from './personal-data/personal-data.schemas.ts';
import { personalData } from './personal-data/personal-data.ts';

/** Every call the server answers, with its schemas. A call that is not here cannot be registered. */
export const registry: readonly Endpoint[] = [
  ...areaEndpoints,
  ...areaEndpoints.filter((endpoint) => endpoint.exports).map(toExport),
  ...endpoints(personalData, personalDataSchemas),
];

/** The call that exports a list: with its filters, without its pages. */
function toExport(list: Endpoint): Endpoint {
  const { page: _page, size: _size, ...filters } = list.query?.shape ?? {};
  const query = z.object({ ...filters, format: fileFormatField });
  return { ...exportOf(list), query, data: nothing };
}

const byName = new Map(registry.map((endpoint) => [endpoint.name, endpoint]));

/** A declared call with its schemas. Throws when it is not in the registry. */
export function endpointOf({ name }: CallShape): Endpoint {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`${name} is not in contract/registry.ts`);
  return endpoint;
}
