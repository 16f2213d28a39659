import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Something on the way between two programs that can be broken and mended. */
export interface TcpProxy {
  port: number;
  /** Breaks off every connection; new ones are still taken. */
  cut(): void;
  /** Breaks off every connection and refuses new ones, as a server does that is being restarted. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Passes nothing on in either direction, nor says so: a network that swallows packets. */
  freeze(): void;
  thaw(): void;
  /** Breaks off the next connection whose client sends this, once it has arrived, before the answer. */
  cutAfter(sent: string): void;
}

/** Passes every connection on to the next of some local ports in turn. Closed by `stop()`. */
export async function startProxy(...ports: readonly number[]): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let taken = 0;
  let port = 0;
  let frozen = false;
  let fatal: string | undefined;

  let server = listen();
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;

  function listen() {
    return createServer(pass).listen(port, '127.0.0.1');
  }

  function pass(client: Socket) {
    const target = connect(ports[taken++ % ports.length] ?? 0, '127.0.0.1');
    const close = () => {
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', close);
      socket.on('close', () => {
        sockets.delete(socket);
        close();
      });
    }
    client.on('data', (chunk) => {
      if (frozen) return;
      if (fatal !== undefined && chunk.includes(fatal)) {
        fatal = undefined;
        target.removeAllListeners('data');
        target.once('data', close);
      }
      target.write(chunk);
    });
    target.on('data', (chunk) => {
      if (!frozen) client.write(chunk);
    });
  }

  function cut() {
    for (const socket of sockets) socket.destroy();
  }

  return {
    get port() {
      return port;
    },
    cut,
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    start: async () => {
      server = listen();
      await once(server, 'listening');
    },
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
    },
    cutAfter: (sent) => {
      fatal = sent;
    },
  };
}
