import { AppError } from '../errors.ts';

/** The columns of a new thing that no other owner had before. */
export const notHandedOver = { taken_over_on: null, handed_over_on: null };

/** Refuses to open anew what was handed over: the other owner has it now. */
export function refuseHandedOver({ handed_over_on }: { handed_over_on: string | null }): void {
  if (handed_over_on === null) return;
  const where = '移动之后一天内可以在“家庭”页面撤销';
  throw new AppError('CONFLICT', `它已经移到另一边，不能在这里修改；${where}`);
}
