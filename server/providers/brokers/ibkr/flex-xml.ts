/** An element of a Flex statement: all of its content are attributes. */
export interface FlexElement {
  name: string;
  attributes: Record<string, string>;
}

const tag = /<([A-Za-z]\w*)((?:\s+[\w:.-]+="[^"]*")*)\s*\/?>/g;
const attribute = /([\w:.-]{1,64})="([^"]*)"/g;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The opening tags of a statement in their order. Flex writes no text between tags. */
export function flexElements(xml: string): FlexElement[] {
  return [...xml.matchAll(tag)].map(([, name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...rest.matchAll(attribute)].map(([, key = '', value = '']) => [key, plainText(value)]),
    ),
  }));
}

function plainText(value: string): string {
  return value.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (entity, digits?: string, word = '') =>
    digits ? String.fromCodePoint(Number(digits) % 0x110000) : (named[word] ?? entity),
  );
}
