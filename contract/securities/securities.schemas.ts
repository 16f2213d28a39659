import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, nothing } from '../fields/fields.ts';
import { positionPage, positionQuery } from './positions.ts';
import {
  connectionTest,
  correctionBody,
  createSecuritiesAccountBody,
  securitiesAccount,
  securitiesOverview,
  statementAnswer,
  syncOutcome,
  tryCredentialsBody,
  updateSecuritiesAccountBody,
} from './securities-fields.ts';

const inCurrency = z.object({ currency: currencyField.optional() });

export const securitiesSchemas = {
  credentialKey: { data: z.object({ key: z.base64() }) },
  overview: { query: inCurrency, data: securitiesOverview },
  positions: { query: positionQuery, data: positionPage },
  tryCredentials: { body: tryCredentialsBody, data: connectionTest },
  list: { query: inCurrency, data: z.array(securitiesAccount) },
  create: { body: createSecuritiesAccountBody, data: securitiesAccount },
  update: { body: updateSecuritiesAccountBody, data: securitiesAccount },
  sync: { data: syncOutcome },
  test: { data: connectionTest },
  statement: { data: statementAnswer },
  correct: { body: correctionBody, data: securitiesAccount },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
