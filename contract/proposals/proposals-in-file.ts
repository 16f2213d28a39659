import { z } from 'zod';
import { currencyField, optionalText, requiredText } from '../fields/fields.ts';
import { instantText, recorded, row, rowsOf } from '../fields/file-fields.ts';
import { proposalKinds, proposalStatuses, proposedEntry } from './proposal-fields.ts';

const proposalInFile = row({
  kind: z.enum(proposalKinds, { error: '类型不正确' }),
  /** Without the ids of accounts and investments, which differ elsewhere. */
  entry: proposedEntry,
  /** Of the amounts in the entry. */
  currency: currencyField,
  reason: optionalText(200),
  status: z.enum(proposalStatuses, { error: '状态不正确' }),
  tokenName: requiredText('令牌名称不能为空', 50),
  expiresAt: instantText,
  handledAt: instantText.nullish(),
  ...recorded,
});

/** Missing in files that are older than proposals. */
export const proposalsInFile = rowsOf(proposalInFile).default([]);
