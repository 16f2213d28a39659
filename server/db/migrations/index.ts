import type { Migration } from 'kysely/migration';
import * as firstHouse from './001-first-house.ts';
import * as quotes from './010-quotes.ts';
import * as investments from './011-investments.ts';
import * as fixedAssets from './020-fixed-assets.ts';
import * as debts from './030-debts.ts';
import * as securities from './040-securities.ts';
import * as ownAccount from './060-own-account.ts';
import * as revisions from './070-revisions.ts';
import * as revisionsByArea from './080-revisions-by-area.ts';
import * as ledgerCountsOnce from './090-ledger-counts-once.ts';
import * as registrations from './100-registrations.ts';
import * as closesAsPaid from './120-closes-as-paid.ts';
import * as storage from './130-storage.ts';
import * as keysOfInstruments from './140-keys-of-instruments.ts';

/** In the order of their numbers. A migration that was released is never edited: a new one follows it. */
export const migrations: Record<string, Migration> = {
  '001-first-house': firstHouse,
  '010-quotes': quotes,
  '011-investments': investments,
  '020-fixed-assets': fixedAssets,
  '030-debts': debts,
  '040-securities': securities,
  '060-own-account': ownAccount,
  '070-revisions': revisions,
  '080-revisions-by-area': revisionsByArea,
  '090-ledger-counts-once': ledgerCountsOnce,
  '100-registrations': registrations,
  '120-closes-as-paid': closesAsPaid,
  '130-storage': storage,
  '140-keys-of-instruments': keysOfInstruments,
};
