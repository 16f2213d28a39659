import type { Answer, NoticeAdapter, NoticeRequest, Refusal } from './notice.ts';
import { plainText, withoutMarkup } from './notice-text.ts';
import { addressOf } from './notify-host.ts';
import { refusedWith } from './robots.ts';

const unknownAnswer: Refusal = { error: '对方返回了无法识别的数据' };

export const serverchan: NoticeAdapter = {
  request: ({ key }, notice, _, { serverchan: base }): NoticeRequest => {
    // A key of the newer service contains the host that serves it.
    const [, number] = /^sctp(\d+)t/.exec(key ?? '') ?? [];
    const url = number
      ? `${base ?? `https://${number}.push.ft07.com`}/send/${key}.send`
      : `${base ?? 'https://sctapi.ftqq.com'}/${key}.send`;
    return { url, form: { title: notice.title, desp: withoutMarkup(notice, '\n\n') } };
  },
  judge: ({ errno, data }) => {
    const inner = isObject(data) ? data.errno : undefined;
    if (errno === 0 || inner === 0) return undefined;
    return { error: refusedWith(errno ?? inner) };
  },
};

export const pushdeer: NoticeAdapter = {
  request: ({ key }, notice, _, { pushdeer: base = 'https://api2.pushdeer.com' }) => ({
    url: `${base}/message/push`,
    form: {
      pushkey: key ?? '',
      text: notice.title,
      desp: withoutMarkup(notice, '\n\n'),
      type: 'markdown',
    },
  }),
  judge: ({ content, code }) => {
    const result = isObject(content) ? content.result : undefined;
    if (!Array.isArray(result)) return { error: refusedWith(code) };
    if (result.length === 0) return { error: '密钥无效，或没有接收的设备' };
    const [first] = result;
    const outcome = typeof first === 'string' ? parse(first) : {};
    return outcome.success === 'ok' ? undefined : unknownAnswer;
  },
};

export const bark: NoticeAdapter = {
  request: ({ key, host }, notice) => ({
    url: `${addressOf(host ?? '')}/push`,
    json: {
      device_key: key,
      title: notice.title,
      body: plainText(notice),
      group: '家底',
      ...(notice.link && { url: notice.link }),
    },
  }),
  judge: ({ code }) => {
    if (code === 200) return undefined;
    if (code === 429 || (typeof code === 'number' && code >= 500)) {
      return { error: '对方服务暂时不可用', retryAfterSeconds: 0 };
    }
    return { error: refusedWith(code) };
  },
};

export const ntfy: NoticeAdapter = {
  request: ({ key, host, topic }, notice) => ({
    url: `${addressOf(host ?? '')}/`,
    ...(key && { headers: { authorization: `Bearer ${key}` } }),
    json: {
      topic,
      title: notice.title,
      message: plainText(notice),
      priority: 3,
      ...(notice.link && { click: notice.link }),
    },
  }),
  judge: ({ id, code }) => (isGiven(id) ? undefined : { error: refusedWith(code) }),
};

export const gotify: NoticeAdapter = {
  request: ({ key, host }, notice) => ({
    url: `${addressOf(host ?? '')}/message`,
    headers: { 'x-gotify-key': key ?? '' },
    json: { title: notice.title, message: plainText(notice), priority: 5 },
  }),
  judge: ({ id, errorCode }) => (isGiven(id) ? undefined : { error: refusedWith(errorCode) }),
};

export const telegram: NoticeAdapter = {
  request: ({ key, chatId }, notice, _, { telegram: base = 'https://api.telegram.org' }) => ({
    url: `${base}/bot${key}/sendMessage`,
    json: {
      chat_id: chatId,
      // `@name` would notify that member of the group.
      text: [notice.title, plainText(notice)].join('\n').replaceAll('@', '＠'),
    },
  }),
  judge: ({ ok, error_code: code }) => (ok === true ? undefined : { error: refusedWith(code) }),
  pause: ({ parameters }) => {
    const seconds = isObject(parameters) ? parameters.retry_after : undefined;
    return typeof seconds === 'number' ? seconds : undefined;
  },
};

/** The fields of a JSON object; none for any other text. */
export function parse(text: string): Answer {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isGiven = (id: unknown) => typeof id === 'number' || (typeof id === 'string' && id !== '');
