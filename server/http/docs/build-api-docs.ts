import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { rowsOfLists } from '../../../contract/fields/list-field.ts';
import { registry } from '../../../contract/registry.ts';
import { tokenScopeOf } from '../../../contract/token-scopes.ts';
import { formTypes } from '../bodies/form-bodies.ts';
import { envelopeSchema } from '../replies/envelope.ts';
import { refusalComponents, refusalsOf } from './refusals.ts';

/**
 * Builds an app that serves only the API description. Its other routes exist to be described, and
 * are never called.
 */
export async function buildApiDocs(): Promise<FastifyInstance> {
  const docs = Fastify();
  docs.setValidatorCompiler(() => () => true);
  docs.setSerializerCompiler(() => JSON.stringify);
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '家底 API', version: '1.0.0', description: '个人资产管理系统' },
      servers: [{ url: '/', description: '本服务器' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transformObject: withRefusals,
    transform: createJsonSchemaTransform({ zodToJsonConfig: { override: describeRows } }),
  });
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The scope that a program needs for a call.
    uiConfig: { showExtensions: true },
    // The page has inline styles; the policy for scripts stays as it is.
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
  });
  docs.get('/api/openapi.json', { schema: { hide: true } }, () => docs.swagger());
  for (const endpoint of registry) {
    const { method, path } = endpoint;
    docs.route({ method, url: `/api${path}`, schema: described(endpoint), handler: () => null });
  }
  await docs.ready();
  return docs;
}

/** Adds the rows of a list: they are validated separately, so that the list's own schema lacks them. */
function describeRows({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const row = rowsOfLists.get(zodSchema);
  if (!row) return;
  const { $schema, ...items } = z.toJSONSchema(row, {
    io: 'input',
    unrepresentable: 'any',
    override: describeRows,
  });
  jsonSchema.items = items;
}

/** Adds the refusals of every call, whose bodies have one schema. */
const withRefusals: SwaggerTransformObject = (description) => {
  if (!('openapiObject' in description)) return description.swaggerObject;
  const { openapiObject } = description;
  const { components = {} } = openapiObject;
  const { schemas, responses } = refusalComponents;
  Object.assign(components, { schemas: { ...components.schemas, ...schemas }, responses });
  for (const endpoint of registry) {
    const path = openapiObject.paths?.[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`];
    Object.assign(
      path?.[endpoint.method.toLowerCase() as 'get']?.responses ?? {},
      refusalsOf(endpoint),
    );
  }
  return openapiObject;
};

function described(endpoint: Endpoint) {
  const scope = tokenScopeOf(endpoint);
  const ambiguity = ambiguityOf(endpoint.path);
  return {
    summary: endpoint.summary,
    operationId: endpoint.name,
    ...(scope && { 'x-token-scope': scope }),
    tags: [endpoint.name.split('.')[0] ?? ''],
    ...(ambiguity && { description: ambiguity }),
    security: endpoint.access === 'user' ? [{ bearer: [] }] : [],
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.sends === 'form' && { consumes: [...formTypes, 'application/json'] }),
    ...(endpoint.file
      ? { produces: [endpoint.file].flat() }
      : { response: { 200: envelopeSchema(endpoint) } }),
  };
}

/**
 * The paths that a URL of this one may fit as well, whatever their method: `/investments/{id}/profit` and
 * `/investments/summary/{param}`. A description says nothing of which is meant, so each call says it.
 */
function pathsLike(path: string): string[] {
  const others = new Set(registry.map((endpoint) => endpoint.path));
  others.delete(path);
  return [...others].filter((other) => other.includes(':') && isLike(path, other));
}

function isLike(path: string, other: string): boolean {
  const [own, its] = [path.split('/'), other.split('/')];
  return (
    own.length === its.length &&
    own.every((part, index) => part === its[index] || isParameter(part) || isParameter(its[index]))
  );
}

function isParameter(part = ''): boolean {
  return part.startsWith(':');
}

/** Which of the paths that a URL fits is meant, for the description of a call; undefined where it fits one. */
export function ambiguityOf(path: string): string | undefined {
  const others = path.includes(':') ? pathsLike(path) : [];
  if (others.length === 0) return undefined;
  const listed = others.map((other) => `\`/api${other.replace(/:(\w+)/g, '{$1}')}\``).join(', ');
  return `A URL may also fit ${listed}: from left to right a fixed segment comes before a parameter, and no id equals a fixed segment.`;
}
