import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between two programs whose connections tests can break and restore. */
export interface TcpProxy {
  port: number;
  /** Closes every connection; new ones are still accepted. */
  cut(): void;
  /** Closes every connection and refuses new ones, like a server that is being restarted. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Silently drops everything in both directions, like a network that loses packets. */
  freeze(): void;
  thaw(): void;
  /** Closes the next connection whose client sends this text, after it has arrived and before the answer. */
  cutAfter(sent: string): void;
  /** Closes the next connection whose client sends this text, before it arrives. */
  cutBefore(sent: string): void;
}

/** Passes every connection on to the next of some local ports in turn. Closed by `stop()`. */
export async function startProxy(...ports: readonly number[]): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let taken = 0;
  let port = 0;
  let frozen = false;
  let fatal: { sent: string; arrives: boolean } | undefined;

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
      if (fatal !== undefined && chunk.includes(fatal.sent)) {
        const { arrives } = fatal;
        fatal = undefined;
        if (!arrives) return close();
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
      fatal = { sent, arrives: true };
    },
    cutBefore: (sent) => {
      fatal = { sent, arrives: false };
    },
  };
}
