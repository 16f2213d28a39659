import type { RowSource } from '../../area-transfer.ts';
import { fieldError } from '../../errors.ts';

/** The key of an item of the file. */
export function itemOf(
  { accounts, assets, items }: RowSource,
  { area, item }: { area: string; item: string },
  field: string,
): string {
  const number = Number(item);
  const id =
    area === 'accounts'
      ? accounts[number - 1]?.id
      : area === 'fixed-assets'
        ? assets.get(item)
        : items.get(`${area} ${number}`);
  if (id === undefined) throw fieldError(field, '必须是文件里的资产');
  return `${area} ${id}`;
}
