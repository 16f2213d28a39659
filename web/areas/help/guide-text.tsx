import { createElement, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './help.module.css';

/** A piece of a text as the build makes it of Markdown (scripts/web-build/guide-text.ts). */
type TextNode = string | TextElement;
export type TextElement = readonly [
  tag: string,
  properties: Readonly<Record<string, string | number>> | null,
  ...children: TextNode[],
];

/** A page of the guide, scrolled to the heading that the address names. */
export function GuideText({ text }: { text: readonly TextElement[] }) {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    heading?.scrollIntoView();
  }, [hash]);
  // The first element is the heading, which the page shows itself.
  let heading = '';
  const drawn = text.slice(1).map((node, key) => {
    if (/^h\d$/.test(node[0])) heading = wordsOf(node);
    return draw(node, key, heading);
  });
  return <div className={classes.text}>{drawn}</div>;
}

/** `heading`: the last one above, which names a table. */
function draw(node: TextNode, key: number, heading: string): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, properties, ...children] = node;
  const inside = children.map((child, index) => draw(child, index, heading));
  if (tag === 'a') return <TextLink key={key} href={String(properties?.href)} words={inside} />;
  if (tag === 'img') return <Picture key={key} properties={properties ?? {}} />;
  if (tag === 'table') {
    return (
      <section
        key={key}
        className={classes.wide}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reached by keyboard.
        tabIndex={0}
        aria-label={`${heading && `${heading}：`}表格，可滚动`}
      >
        <table>{inside}</table>
      </section>
    );
  }
  const { align, ...rest } = properties ?? {};
  return createElement(
    tag,
    { key, ...rest, ...(align && { className: classes.right }) },
    ...inside,
  );
}

function wordsOf(node: TextNode): string {
  if (typeof node === 'string') return node;
  const [, , ...children] = node;
  return children.map(wordsOf).join('');
}

/** A picture with its text below; one in portrait shows a phone, and stays narrow. */
function Picture({ properties }: { properties: Readonly<Record<string, string | number>> }) {
  const { alt = '', ...rest } = properties;
  const isNarrow = Number(rest.width) < Number(rest.height);
  return (
    <figure className={classes.picture} data-narrow={isNarrow || undefined}>
      <img {...rest} alt={String(alt)} loading="lazy" decoding="async" />
      <figcaption aria-hidden="true">{alt}</figcaption>
    </figure>
  );
}

/** A link to another page of the guide, or out of the application. */
function TextLink({ href, words }: { href: string; words: ReactNode }) {
  const page = /^([\w-]+)\.md(#.+)?$/.exec(href);
  if (page) return <Link to={`/dashboard/help/${page[1]}${page[2] ?? ''}`}>{words}</Link>;
  if (href.startsWith('#')) return <Link to={href}>{words}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
}
