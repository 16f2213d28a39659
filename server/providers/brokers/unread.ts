const namesAtMost = 10;
const charactersAtMost = 40;

/**
 * One entry for `BrokerSnapshot.unread` that names each thing of a kind, `什么：甲、乙`; none when
 * there is nothing of that kind. Names come from the broker, so that their number and length are
 * limited.
 */
export function unreadOf(kind: string, names: Iterable<string>): string[] {
  const unique = [...new Set(names)];
  if (unique.length === 0) return [];
  const listed = unique.slice(0, namesAtMost).map(plainName);
  const rest = unique.length > namesAtMost ? ` 等 ${unique.length} 项` : '';
  return [`${kind}：${listed.join('、')}${rest}`];
}

/** Without control characters and halves of characters, which no database and no file takes. */
function plainName(name: string): string {
  const characters = [...name.toWellFormed().replace(/\p{Cc}/gu, '')];
  return characters.slice(0, charactersAtMost).join('');
}
