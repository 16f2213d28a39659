import { createRequire } from 'node:module';
import type { RawData } from 'ws';

/** The part of protobufjs's reflection that is used here. */
interface MessageType {
  decode(bytes: Uint8Array): object;
  encode(message: object): { finish(): Uint8Array };
  fromObject(plain: object): object;
  toObject(message: object, options: { longs: typeof String }): object;
}

/** A request as plain fields; 64-bit numbers are texts. */
export interface FutuRequest {
  c2s?: {
    websocketKey?: string;
    trdCategory?: number;
    header?: { trdEnv: number; accID: string; trdMarket: number };
    currency?: number;
  };
}

export interface Frame {
  command: number;
  section: bigint;
  body: Uint8Array;
}

const sign = 'ft-v1.0\0';
const requestHead = 20;
const responseHead = 44;

/** Calls by their command number. */
const commands: Record<number, string> = {
  1: 'InitWebSocket',
  2001: 'Trd_GetAccList',
  2101: 'Trd_GetFunds',
  2102: 'Trd_GetPositionList',
};

let protocol: { lookupType(name: string): MessageType } | undefined;

/** The vendor's own description of its messages (CommonJS, 600 kB, loaded when first needed). */
function typeOf(name: string): MessageType {
  protocol ??= createRequire(import.meta.url)('futu-api/proto.js') as NonNullable<typeof protocol>;
  return protocol.lookupType(name);
}

export function commandOf(command: number): string {
  const name = commands[command];
  if (!name) throw new Error(`the stub does not know command ${command}`);
  return name;
}

/** Eight bytes of sign, command, section, body. */
export function readFrame(data: RawData): Frame {
  const bytes = Buffer.concat([data].flat().map((part) => Buffer.from(part as ArrayBuffer)));
  if (bytes.length < requestHead || bytes.toString('latin1', 0, 8) !== sign) {
    throw new Error('not a frame of ft-v1.0');
  }
  return {
    command: bytes.readUInt32BE(8),
    section: bytes.readBigUInt64BE(12),
    body: bytes.subarray(requestHead),
  };
}

/** The same command and section, no error, twenty bytes for its text, body. */
export function frameOf(command: number, section: bigint, body: Uint8Array): Buffer {
  const head = Buffer.alloc(responseHead);
  head.write(sign, 0, 'latin1');
  head.writeUInt32BE(command, 8);
  head.writeBigUInt64BE(section, 12);
  return Buffer.concat([head, body]);
}

export function decodeRequest(name: string, body: Uint8Array): FutuRequest {
  const type = typeOf(`${name}.Request`);
  return type.toObject(type.decode(body), { longs: String }) as FutuRequest;
}

export function encodeResponse(name: string, plain: object): Uint8Array {
  const type = typeOf(`${name}.Response`);
  return type.encode(type.fromObject(plain)).finish();
}
