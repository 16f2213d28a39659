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
  const counts: VenueCounts = { requests: 0, syncs: 0, maxConcurrent: 0, refused: 0 };
  let concurrent = 0;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));

  const respond = async (socket: WebSocket, state: { loggedIn: boolean }, data: RawData) => {
    const frame = readFrame(data);
    const name = commandOf(frame.command);
    counts.requests += 1;
    await sleep(program.latencyMs);
    const venueCase = program.caseOf(name);
    if (venueCase === 'slow') return;
    if (venueCase === 'reset') return socket.terminate();
    const request = decodeRequest(name, frame.body);
    const customAnswer = program.answerFor(name);
    let answer: object;
    if (customAnswer) {
      answer = { retType: 0, s2c: customAnswer.body };
    } else if (name === 'InitWebSocket') {
      const isValidKey = request.c2s?.websocketKey === md5 && venueCase !== 'bad-key';
      state.loggedIn = isValidKey;
      if (!isValidKey) counts.refused += 1;
      answer = isValidKey
        ? { retType: 0, s2c: { serverTime: Math.floor(now().getTime() / 1000), connID: '7123' } }
        : { retType: -1, retMsg: 'websocket key error' };
    } else if (!state.loggedIn) {
      return socket.terminate();
    } else {
      if (name === 'Trd_GetAccList' && request.c2s?.trdCategory === 1) counts.syncs += 1;
      answer = futuAnswer(name, request, venueCase);
    }
    const body = encodeResponse(name, answer);
    const half = venueCase === 'truncated' ? body.subarray(0, Math.floor(body.length / 2)) : body;
    socket.send(frameOf(frame.command, frame.section, half));
  };

  server.on('connection', (socket) => {
    const state = { loggedIn: false };
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      concurrent += 1;
      counts.maxConcurrent = Math.max(counts.maxConcurrent, concurrent);
      respond(socket, state, data)
        .catch(() => socket.terminate())
        .finally(() => {
          concurrent -= 1;
        });
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    name: 'FUTU',
    url: `ws://127.0.0.1:${port}`,
    // `PROVIDERS_FILE` leads to the stub; the address of the account has to be one that is allowed.
    credentials: { appKey: '127.0.0.1:33333', appSecret: key, accessToken: null },
    program: (next) => program.set(next),
    counts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate();
        server.close(() => resolve());
      }),
  };
}
