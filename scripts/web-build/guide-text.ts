import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { webpSize } from './webp-size.ts';

/** A piece of a text: words, or an element by its tag, properties and children. */
export type TextNode = string | TextElement;
export type TextElement = [
  tag: string,
  properties: Record<string, string | number> | null,
  ...TextNode[],
];

/**
 * Turns a page of the guide, written in Markdown, into elements that React can draw without `innerHTML`.
 * Of Markdown the guide uses headings, paragraphs of one line, lists, tables, quotations, code, links, bold
 * text and pictures; a line that looks like anything else is an error.
 */
export function parseGuide(markdown: string): TextElement[] {
  const blocks = markdown.trim().split(/\n{2,}/);
  return blocks.map(parseBlock);
}

function parseBlock(block: string): TextElement {
  const lines = block.split('\n');
  const [first = ''] = lines;
  const heading = /^(#{1,3}) (.+)$/.exec(first);
  if (heading && lines.length === 1) {
    const [, marks = '', text = ''] = heading;
    return [`h${marks.length}`, marks.length > 1 ? { id: text } : null, text];
  }
  const picture = /^!\[([^\]]+)\]\(([^)\s]+)\)$/.exec(block);
  if (picture) return ['img', { alt: picture[1] ?? '', src: picture[2] ?? '' }];
  if (first === '```' && lines.at(-1) === '```') {
    return ['pre', null, ['code', null, lines.slice(1, -1).join('\n')]];
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return ['ul', null, ...lines.map((line) => item(line.slice(2)))];
  }
  if (lines.every((line, index) => line.startsWith(`${index + 1}. `))) {
    return ['ol', null, ...lines.map((line) => item(line.slice(line.indexOf(' ') + 1)))];
  }
  if (lines.every((line) => line.startsWith('> '))) {
    return ['blockquote', null, ...lines.map((line) => paragraph(line.slice(2)))];
  }
  if (lines.every((line) => /^\|.*\|$/.test(line))) return parseTable(lines);
  if (lines.length === 1 && !/^(?:[#>|\s]|```|[-*+] |\d+[.)] |<\w|!\[)/.test(first))
    return paragraph(first);
  throw new Error(`the guide has a block that its pages cannot show: ${block}`);
}

const item = (text: string): TextElement => ['li', null, ...parseInline(text)];
const paragraph = (text: string): TextElement => ['p', null, ...parseInline(text)];

function parseTable([head = '', rule = '', ...rows]: string[]): TextElement {
  const columns = cellsOf(rule).map((cell) => (/^-+:$/.test(cell) ? { align: 'right' } : null));
  const row = (line: string, tag: string): TextElement => [
    'tr',
    null,
    ...cellsOf(line).map(
      (cell, index): TextElement => [tag, columns[index] ?? null, ...parseInline(cell)],
    ),
  ];
  return [
    'table',
    null,
    ['thead', null, row(head, 'th')],
    ['tbody', null, ...rows.map((line) => row(line, 'td'))],
  ];
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** Bold text, code and links. */
function parseInline(text: string): TextNode[] {
  const pattern = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;
  const nodes: TextNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, bold, code, words, href] = match;
    if (match.index > end) nodes.push(text.slice(end, match.index));
    if (bold !== undefined) nodes.push(['strong', null, bold]);
    else if (code !== undefined) nodes.push(['code', null, code]);
    else nodes.push(['a', { href: href ?? '' }, words ?? '']);
    end = match.index + whole.length;
  }
  if (end < text.length) nodes.push(text.slice(end));
  return nodes;
}

/**
 * Lets the web client import a page of docs/guide, as what `parseGuide` makes of it. Pictures become files
 * of the build, and have their sizes, so that nothing moves when they come.
 */
export function guideText(): Plugin {
  return {
    name: 'guide-text',
    transform(code, id) {
      if (!/\/docs\/guide\/[\w-]+\.md$/.test(id)) return undefined;
      const imports: string[] = [];
      const draw = (node: TextNode): string => {
        if (typeof node === 'string') return JSON.stringify(node);
        const [tag, properties, ...children] = node;
        if (tag !== 'img') {
          return `[${[JSON.stringify(tag), JSON.stringify(properties), ...children.map(draw)].join()}]`;
        }
        const path = String(properties?.src);
        const { width, height } = webpSize(readFileSync(join(dirname(id), path)));
        const name = `picture${imports.length}`;
        imports.push(`import ${name} from ${JSON.stringify(`./${path}`)};`);
        return `["img",{...${JSON.stringify({ ...properties, width, height })},src:${name}}]`;
      };
      const nodes = parseGuide(code).map(draw);
      return { code: `${imports.join('\n')}\nexport const text = [${nodes.join()}];`, map: null };
    },
  };
}
