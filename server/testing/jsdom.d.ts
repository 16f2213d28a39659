/** The part of jsdom that the server's tests use; the package has no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: { DOMParser: typeof DOMParser };
  }
}
