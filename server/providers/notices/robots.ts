import { createHmac } from 'node:crypto';
import type { Answer, Notice, NoticeAdapter, Refusal } from './notice.ts';
import { withoutMarkup } from './notice-text.ts';

/** Signs a message of a 飞书 robot: the timestamp, in seconds, and the secret are the key of an empty message. */
export function signFeishu(timestamp: string, secret: string): string {
  return createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64');
}

/** Signs a message of a 钉钉 robot: the timestamp, in milliseconds, and the secret are the message. */
export function signDingtalk(timestamp: string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
}

/** Robots of groups answer 200 to everything, with the outcome in `errcode` or `code`. */
function judgeBy(field: string, known: Record<string, Refusal>) {
  return (body: Answer): Refusal | undefined => {
    const code = body[field];
    if (code === 0) return undefined;
    return known[String(code)] ?? { error: refusedWith(code) };
  };
}

/** The text for a refusal whose code has no text here. */
export function refusedWith(code: unknown): string {
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^\w{1,20}$/.test(code));
  return isCode ? `对方拒绝了消息（代码 ${code}）` : '对方返回了无法识别的数据';
}

export const wecom: NoticeAdapter = {
  request: ({ key }, notice, _, { wecom: base = 'https://qyapi.weixin.qq.com' }) => ({
    url: `${base}/cgi-bin/webhook/send?key=${key}`,
    json: { msgtype: 'markdown', markdown: { content: withTitle(notice, '\n') } },
  }),
  judge: judgeBy('errcode', {
    93000: { error: '密钥无效，或机器人已被移除' },
    45009: { error: '发送过于频繁，稍后会重试', retryAfterSeconds: 60 },
  }),
};

export const feishu: NoticeAdapter = {
  request: ({ key, secret }, notice, now, { feishu: base = 'https://open.feishu.cn' }) => {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    return {
      url: `${base}/open-apis/bot/v2/hook/${key}`,
      json: {
        ...(secret && { timestamp, sign: signFeishu(timestamp, secret) }),
        msg_type: 'text',
        // Its texts may have tags, `<at user_id="all">` among them, and links in Markdown.
        content: { text: [notice.title, withoutMarkup(notice, '\n')].join('\n') },
      },
    };
  },
  judge: judgeBy('code', {
    9499: { error: '对方认为消息的格式不正确' },
    19021: { error: '签名不正确，请检查签名密钥和服务器时间' },
    19022: { error: '服务器的 IP 不在机器人的白名单中' },
    19024: { error: '消息不含机器人要求的关键词，请把关键词设为“家底”' },
    11232: { error: '发送过于频繁，稍后会重试', retryAfterSeconds: 0 },
  }),
};

export const dingtalk: NoticeAdapter = {
  request: ({ key, secret }, notice, now, { dingtalk: base = 'https://oapi.dingtalk.com' }) => {
    const timestamp = String(now.getTime());
    const sign = secret && encodeURIComponent(signDingtalk(timestamp, secret));
    const signed = sign ? `&timestamp=${timestamp}&sign=${sign}` : '';
    const text = withTitle(notice, '\n\n');
    return {
      url: `${base}/robot/send?access_token=${key}${signed}`,
      json: { msgtype: 'markdown', markdown: { title: notice.title, text } },
    };
  },
  judge: judgeBy('errcode', {
    310000: { error: '签名、时间、关键词或 IP 不符合机器人的安全设置' },
    130101: { error: '发送过于频繁，稍后会重试', retryAfterSeconds: 600 },
  }),
};

function withTitle(notice: Notice, between: string): string {
  return [`**${notice.title}**`, withoutMarkup(notice, between)].join(between);
}
