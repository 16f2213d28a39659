import type { ChannelType } from '../../../contract/reminders/channel-fields.ts';

/** What is sent on a channel. */
export interface Notice {
  title: string;
  lines: readonly string[];
  /** The page that it is about; null while the server does not know its own address. */
  link: string | null;
}

/** Every message ends with it, so that a robot that asks for a keyword can have this one. */
export const keyword = '【家底】';

/** Where a notice is sent, its secrets opened. */
export interface NoticeTarget {
  type: Exclude<ChannelType, 'MAIL'>;
  key: string | null;
  secret: string | null;
  host: string | null;
  topic: string | null;
  chatId: string | null;
}

/**
 * How sending went. `RETRY`: it certainly did not arrive, and may be sent again. `UNKNOWN`: it was sent and
 * not answered, so that sending it again may double it.
 */
export type NoticeOutcome =
  | { state: 'SENT' }
  | { state: 'FAILED' | 'UNKNOWN'; error: string }
  | { state: 'RETRY'; error: string; afterSeconds?: number };

/** A request of one service. Its address may hold the key, so it is never logged. */
export interface NoticeRequest {
  url: string;
  headers?: Record<string, string>;
  json?: object;
  form?: Record<string, string>;
}

export interface NoticeAdapter {
  request: (target: NoticeTarget, notice: Notice, now: Date, urls: ServiceUrls) => NoticeRequest;
  /** Whether the body of an answer with status 200 is a refusal: undefined is success. */
  judge: (body: Answer) => Refusal | undefined;
  /** How long the service asks to wait, where its body has it, in seconds. */
  pause?: (body: Answer) => number | undefined;
}

/** Addresses of `PROVIDERS_FILE`, by the names of services. */
export type ServiceUrls = Partial<Record<string, string>>;

/** The fields of a body; none when it is no JSON object. */
export type Answer = Record<string, unknown>;

export interface Refusal {
  error: string;
  /** It may be sent again after so many seconds; 0 leaves the pause to the sender. */
  retryAfterSeconds?: number;
}
