import { JSDOM } from 'jsdom';

/** Reads XML as strictly as a browser does; throws when it is not well-formed. */
export function parseXml(xml: string | undefined): Document {
  const { DOMParser } = new JSDOM('').window;
  const document = new DOMParser().parseFromString(xml ?? '', 'application/xml');
  const failure = document.querySelector('parsererror');
  if (failure) throw new Error(failure.textContent ?? 'not well-formed');
  return document;
}
