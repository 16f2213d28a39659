/** The part of the vendor's package that is used here; it comes without types. */
declare module 'futu-api' {
  interface Socket {
    /** Called after the package's own handling of a closed connection. */
    onclose?: () => void;
    /** Ends the connection, and the reconnecting. */
    close(): void;
  }

  /** A client of one OpenD. Calls reject with a response, a text or an Error. */
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default class FtWebsocket {
    websock: Socket | null;
    onlogin: ((ok: boolean, info: unknown) => void) | null;
    start(host: string, port: number, ssl: boolean, key: string): void;
    /** Stops listening to pushes; the connection stays. */
    stop(): void;
    GetAccList(request: { c2s: object }): Promise<unknown>;
    GetFunds(request: { c2s: object }): Promise<unknown>;
    GetPositionList(request: { c2s: object }): Promise<unknown>;
  }
}
