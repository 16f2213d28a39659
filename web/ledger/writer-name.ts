import type { Writer } from '../../contract/accounts/writer.ts';

/** How the member who wrote an entry of a household is called. */
export function writerName({ name }: Writer): string {
  return name ?? '已注销的成员';
}
