import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server, whose connections tests can break and restore. */
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
  /** Closes the next connection whose client sends this text, after the server got it and before it answers. */
  cutAfter(text: string): void;
  /** Closes the next connection whose client sends this text, before the server gets it. */
  cutBefore(text: string): void;
}

/** Starts a proxy that forwards each connection to the next of some local ports in turn. `stop()` ends it. */
export async function startProxy(...ports: readonly number[]): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let connectionCount = 0;
  let port = 0;
  let isFrozen = false;
  let pendingCut: { text: string; isForwarded: boolean } | undefined;

  let server = listen();
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;

  function listen() {
    return createServer(forward).listen(port, '127.0.0.1');
  }

  function forward(client: Socket) {
    const target = connect(ports[connectionCount++ % ports.length] ?? 0, '127.0.0.1');
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
      if (isFrozen) return;
      if (pendingCut !== undefined && chunk.includes(pendingCut.text)) {
        const { isForwarded } = pendingCut;
        pendingCut = undefined;
        if (!isForwarded) return close();
        // The answer is dropped, and the connection closed as soon as it begins.
        target.removeAllListeners('data');
        target.once('data', close);
      }
      target.write(chunk);
    });
    target.on('data', (chunk) => {
      if (!isFrozen) client.write(chunk);
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
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
    },
    cutAfter: (text) => {
      pendingCut = { text, isForwarded: true };
    },
    cutBefore: (text) => {
      pendingCut = { text, isForwarded: false };
    },
  };
}
