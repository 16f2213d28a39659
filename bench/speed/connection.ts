import { connect, type Socket } from 'node:net';

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface BenchAnswer {
  status: number;
  body: Buffer;
}

const blankLine = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends a request and waits for its answer. It understands as much of
 * HTTP/1.1 as the servers measured here speak (answers with a content-length), because it shares the
 * machine with them, and its own work would lower their figures.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answered: ((got: BenchAnswer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')));
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  send(request: Buffer): Promise<BenchAnswer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    const end = this.#received.indexOf(blankLine);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const from = end + blankLine.length;
    if (this.#received.length < from + length) return;
    const body = this.#received.subarray(from, from + length);
    this.#received = this.#received.subarray(from + length);
    this.#answered?.({ status: Number(head.slice(9, 12)), body });
  }
}

/** The bytes of a request, encoded once and sent many times. */
export function encode({ method, path, token, body, headers = {} }: BenchRequest): Buffer {
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content ? ['content-type: application/json', `content-length: ${content.length}`] : []),
    '\r\n',
  ];
  return Buffer.concat([Buffer.from(lines.join('\r\n')), content ?? Buffer.alloc(0)]);
}
