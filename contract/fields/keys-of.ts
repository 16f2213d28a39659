/** The keys of a record as a non-empty list, which `z.enum` requires. */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<Labels extends object>(labels: Labels) {
  type Key = keyof Labels & string;
  return Object.keys(labels) as [Key, ...Key[]];
}
