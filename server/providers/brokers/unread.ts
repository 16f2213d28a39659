const maxNames = 10;
const maxCharacters = 40;

/**
 * The entry of `BrokerSnapshot.unread` for one kind of things, `什么：甲、乙`; an empty list without any.
 * The number and length of names are limited, because they come from the broker.
 */
export function unreadOf(kind: string, names: Iterable<string>): string[] {
  const unique = [...new Set(names)];
  if (unique.length === 0) return [];
  const shownNames = unique.slice(0, maxNames).map(plainName);
  const rest = unique.length > maxNames ? ` 等 ${unique.length} 项` : '';
  return [`${kind}：${shownNames.join('、')}${rest}`];
}

/** Removes control characters and lone surrogates, which databases and files refuse. */
function plainName(name: string): string {
  const characters = [...name.toWellFormed().replace(/\p{Cc}/gu, '')];
  return characters.slice(0, maxCharacters).join('');
}
