import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** `/api/openapi.json` describes every endpoint of the contract; `/api/docs` shows it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '家底 API', version: '1.0.0', description: '个人资产管理系统' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page styles itself inline; scripts stay what they are.
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    logLevel: 'warn',
  });
}
