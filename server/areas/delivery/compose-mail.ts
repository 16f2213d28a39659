/** The content of a mail. */
export interface MailContent {
  subject: string;
  text: string;
  html: string | null;
}

interface Message {
  subject: string;
  greeting: string;
  /** Paragraphs before the code. */
  before: string[];
  /** Shown large, alone on its line. */
  code?: string;
  /** Paragraphs after the code. */
  after: string[];
}

const signature = '家底 · 资产管理系统';
const automatic = '这是系统自动发送的邮件，请不要直接回复。';

/** Composes the same content as plain text and as HTML that every mail program can show. */
export function composeMail(message: Message): MailContent {
  const { subject, greeting, before, code, after } = message;
  const lines = [greeting, ...before, ...(code ? [code] : []), ...after, signature, automatic];
  return { subject, text: `${lines.join('\n\n')}\n`, html: toHtml(message) };
}

const page =
  'margin:0;padding:24px 12px;background:#f3f4f6;font-family:-apple-system,&quot;PingFang SC&quot;,&quot;Microsoft YaHei&quot;,sans-serif;color:#1f2937;';
const card =
  'max-width:480px;margin:0 auto;padding:28px 24px;background:#fefefe;border:1px solid #e5e7eb;border-radius:8px;font-size:15px;line-height:1.7;';
const codeBox =
  'margin:20px 0;padding:16px 0;background:#f3f4f6;border-radius:8px;text-align:center;font-size:32px;font-weight:bold;letter-spacing:8px;font-family:Consolas,Menlo,monospace;color:#1d4ed8;';
const foot = 'margin:24px 0 0;font-size:12px;color:#6b7280;';

function toHtml({ subject, greeting, before, code, after }: Message): string {
  const paragraph = (text: string) => `<p style="margin:0 0 12px;">${escapeHtml(text)}</p>`;
  return [
    '<!doctype html>',
    '<html lang="zh-CN">',
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${page}">`,
    `<div style="${card}">`,
    ...[greeting, ...before].map(paragraph),
    ...(code ? [`<div style="${codeBox}">`, escapeHtml(code), '</div>'] : []),
    ...after.map(paragraph),
    `<p style="${foot}">${signature}<br>${automatic}</p>`,
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Makes text safe between HTML tags and in quoted attributes. */
function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
