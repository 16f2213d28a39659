import { keysOf } from '../fields/keys-of.ts';

/** What moves between a person and their household, as people call it. */
export const movableLabels = {
  ACCOUNT: '资金账户',
  DEPOSIT: '存款',
  HOLDING: '投资',
  FIXED_ASSET: '固定资产',
  LOAN: '贷款',
  DEBT: '应收应付款',
  OTHER_ASSET: '其他资产',
  RECURRING: '周期收支',
} as const;
export type MovableKind = keyof typeof movableLabels;
export const movableKinds = keysOf(movableLabels);

/** The state of a thing in a list of its owner: the given one, or 已移走 once it was handed over to another owner. */
export function stateInWords(
  { handedOverOn }: { handedOverOn: string | null },
  state: string,
): string {
  return handedOverOn === null ? state : '已移走';
}

/** What the new owner has of a moved thing: its whole history, or what happens from the day of the move on. */
export const moveStarts = ['BEGINNING', 'TODAY'] as const;
export type MoveStart = (typeof moveStarts)[number];

/** The kinds that can be handed over on a day, so that their history stays with the old owner. */
export const handedKinds = [
  'ACCOUNT',
  'HOLDING',
  'FIXED_ASSET',
  'LOAN',
  'DEPOSIT',
  'DEBT',
  'OTHER_ASSET',
] as const satisfies readonly MovableKind[];

export function isHandedKind(kind: MovableKind): boolean {
  return handedKinds.some((one) => one === kind);
}

/** The categories and tags of moved entries: those of the same name of the new owner, or none. */
export const categoryChoices = ['KEEP', 'NONE'] as const;
export type CategoryChoice = (typeof categoryChoices)[number];

/** The number of hours for which a move can be undone. */
export const undoHours = 24;
