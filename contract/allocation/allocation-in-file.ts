import { z } from 'zod';
import { recorded, row } from '../fields/file-fields.ts';
import { targetsField } from './allocation.schemas.ts';

export const allocationTargetsInFile = row({
  by: z.enum(['TYPE', 'CURRENCY', 'MARKET'], { error: '不支持的分类方式' }),
  targets: targetsField,
  ...recorded,
});
