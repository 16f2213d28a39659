import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { futuAnswer } from './futu-holdings.ts';
import { commandOf, decodeRequest, encodeResponse, frameOf, readFrame } from './futu-wire.ts';
import { RunningProgram, type StubVenue, type VenueCounts } from './program.ts';

/** A stub OpenD: binary frames over WebSocket, login by the MD5 of a key, the section echoed. */
export async function startFutuVenue(
  now: () => Date,
  key = 'websocket-key-of-the-stub',
): Promise<StubVenue> {
  const md5 = createHash('md5').update(key).digest('hex');
  const program = new RunningProgram();
  const counts: VenueCounts = { requests: 0, syncs: 0, mostAtOnce: 0, refused: 0 };
  let atOnce = 0;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));

  const respond = async (socket: WebSocket, state: { loggedIn: boolean }, data: RawData) => {
    const frame = readFrame(data);
    const name = commandOf(frame.command);
    counts.requests += 1;
    await sleep(program.latencyMs);
    const wanted = program.caseOf(name);
    if (wanted === 'slow') return;
    if (wanted === 'reset') return socket.terminate();
    const request = decodeRequest(name, frame.body);
    const byHand = program.answerFor(name);
    let answer: object;
    if (byHand) {
      answer = { retType: 0, s2c: byHand.body };
    } else if (name === 'InitWebSocket') {
      const known = request.c2s?.websocketKey === md5 && wanted !== 'bad-key';
      state.loggedIn = known;
      if (!known) counts.refused += 1;
      answer = known
        ? { retType: 0, s2c: { serverTime: Math.floor(now().getTime() / 1000), connID: '7123' } }
        : { retType: -1, retMsg: 'websocket key error' };
    } else if (!state.loggedIn) {
      return socket.terminate();
    } else {
      if (name === 'Trd_GetAccList' && request.c2s?.trdCategory === 1) counts.syncs += 1;
      answer = futuAnswer(name, request, wanted);
    }
    const body = encodeResponse(name, answer);
    const half = wanted === 'truncated' ? body.subarray(0, Math.floor(body.length / 2)) : body;
    socket.send(frameOf(frame.command, frame.section, half));
  };

  server.on('connection', (socket) => {
    const state = { loggedIn: false };
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      atOnce += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, atOnce);
      respond(socket, state, data)
        .catch(() => socket.terminate())
        .finally(() => {
          atOnce -= 1;
        });
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    name: 'FUTU',
    url: `ws://127.0.0.1:${port}`,
    credentials: { appKey: `127.0.0.1:${port}`, appSecret: key, accessToken: null },
    program: (next) => program.set(next),
    counts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate();
        server.close(() => resolve());
      }),
  };
}
