import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { id, instant, nothing, rowId } from '../fields/fields.ts';
import { categoryChoices, movableKinds } from './move-words.ts';

const kind = z.enum(movableKinds, { error: '这类资产不能移动；证券账户可以由家庭重新连接' });
const row = { kind, id: rowId('请选择要移动的资产') };
const thing = z.object(row);

/** What moves, what moves with it, and what becomes of the categories and tags of its entries. */
const moveBody = z.object({
  ...row,
  with: z.array(thing).max(50, { error: '一次最多一起移动50项' }).default([]),
  categories: z.enum(categoryChoices, { error: '请选择分类怎么处理' }).default('KEEP'),
});

/** Something that is linked with what moves, and stays unless it moves too. */
const linked = z.object({
  kind: z.enum(movableKinds),
  id,
  name: z.string(),
  /** How many records name each other. */
  links: z.int(),
  /** Transfers between the two, which become 家庭往来 unless both move. */
  transfers: z.int(),
  /** The move is refused unless it moves too. */
  isRequired: z.boolean(),
});

const preview = z.object({
  kind: z.enum(movableKinds),
  id,
  name: z.string(),
  /** Whose it is to be: the household's, or the person's own. */
  to: z.enum(['ours', 'mine']),
  /** What those who see it afterwards see: entries and payments, and the day of the first. */
  entries: z.int(),
  firstDay: z.string().nullable(),
  /** What moves with it, as it was asked. */
  with: z.array(z.object({ kind: z.enum(movableKinds), id, name: z.string() })),
  linked: z.array(linked),
  /** Whether entries of it have categories or tags. */
  hasCategories: z.boolean(),
  /** Categories and tags of its entries that the new owner lacks, which are created for `KEEP`. */
  newCategories: z.array(z.string()),
  newTags: z.array(z.string()),
  /** Joined transfers, refunds and the like between entries that move and entries that stay: they end. */
  endedLinks: z.int(),
  /** Why it cannot be moved; null where it can. */
  refusal: z.string().nullable(),
});
export type MovePreview = z.output<typeof preview>;
export type LinkedThing = z.output<typeof linked>;

const move = z.object({
  id,
  kind: z.enum(movableKinds),
  name: z.string(),
  to: z.enum(['ours', 'mine']),
  movedBy: z.string(),
  movedAt: instant,
  undoableUntil: instant,
  /** Whether the caller has moved it, and can undo it. */
  isOwn: z.boolean(),
});
export type Move = z.output<typeof move>;

export const movesSchemas = {
  list: { data: z.array(move) },
  preview: { body: moveBody, data: preview },
  create: { body: moveBody, data: move },
  undo: { data: nothing },
} satisfies Record<string, CallSchemas>;
