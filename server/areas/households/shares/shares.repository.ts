import type { Selectable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';

export type ShareRow = Selectable<Database['household_shares']>;

export const shareRows = ownedRows('household_shares');
