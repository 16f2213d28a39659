import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, instant, nothing, rowId } from '../fields/fields.ts';
import { categoryChoices, isHandedKind, movableKinds, moveStarts } from './move-words.ts';

const kind = z.enum(movableKinds, { error: '这类资产不能移动；证券账户可以由家庭重新连接' });
const row = { kind, id: rowId('请选择要移动的资产') };
const thing = z.object(row);

/** What moves, what moves with it, and what becomes of the categories and tags of its entries. */
const moveBody = z
  .object({
    ...row,
    /** `TODAY` leaves the history with the old owner, who hands it over at what it is worth. */
    from: z.enum(moveStarts, { error: '请选择从什么时候起移动' }).default('BEGINNING'),
    with: z.array(thing).max(50, { error: '一次最多一起移动50项' }).default([]),
    categories: z.enum(categoryChoices, { error: '请选择分类怎么处理' }).default('KEEP'),
  })
  .refine(
    (body) =>
      body.from === 'BEGINNING' || [body, ...body.with].every((one) => isHandedKind(one.kind)),
    { error: '这类资产只能连同全部历史移动', path: ['from'] },
  );

/** A thing that is linked with the moved one, and stays unless it is moved too. */
const linked = z.object({
  kind: z.enum(movableKinds),
  id,
  name: z.string(),
  /** The number of records that refer to each other. */
  links: z.int(),
  /** The number of transfers between the two, which become 家庭往来 unless both move. */
  transfers: z.int(),
  /** The move is refused unless it moves too. */
  isRequired: z.boolean(),
  /** Whether it can move too. */
  isMovable: z.boolean(),
});

const preview = z.object({
  kind: z.enum(movableKinds),
  id,
  name: z.string(),
  /** The new owner: the household, or the person. */
  to: z.enum(['ours', 'mine']),
  from: z.enum(moveStarts),
  /** Of a move from today: the day, and what is handed over at its worth then; a debt is below zero. */
  handed: z
    .object({
      day: z.string(),
      worths: z.array(z.object({ name: z.string(), amount: z.number(), currency: currencyField })),
    })
    .nullable(),
  /** The number of entries and payments that move, and the day of the first. */
  entries: z.int(),
  firstDay: z.string().nullable(),
  /** What moves with it, as the question names it. */
  with: z.array(z.object({ kind: z.enum(movableKinds), id, name: z.string() })),
  linked: z.array(linked),
  /** Whether entries of it have categories or tags. */
  hasCategories: z.boolean(),
  /** Categories and tags of its entries that the new owner lacks, which are created for `KEEP`. */
  newCategories: z.array(z.string()),
  newTags: z.array(z.string()),
  /** The number of links between entries that move and entries that stay, such as refunds. A move ends them. */
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
  from: z.enum(moveStarts),
  movedBy: z.string(),
  movedAt: instant,
  undoableUntil: instant,
  /** Whether the caller made the move, and so can undo it. */
  isOwn: z.boolean(),
});
export type Move = z.output<typeof move>;

export const movesSchemas = {
  list: { data: z.array(move) },
  preview: { body: moveBody, data: preview },
  create: { body: moveBody, data: move },
  undo: { data: nothing },
} satisfies Record<string, CallSchemas>;
