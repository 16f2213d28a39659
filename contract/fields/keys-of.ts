/** The keys of a record of labels, as lists of choices take them. */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<Labels extends object>(labels: Labels) {
  type Key = keyof Labels & string;
  return Object.keys(labels) as [Key, ...Key[]];
}
