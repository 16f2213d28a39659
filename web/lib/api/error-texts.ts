/** Texts for failures that bring no message (docs/specification.md, chapter 8). */
export const errorTexts = {
  network: '网络连接失败，请检查您的网络连接',
  timeout: '请求超时，请稍后重试',
  noResponse: '网络错误，请稍后重试',
  unknown: '未知错误',
  noUser: '用户未登录',
  newVersion: '有新版本，请刷新页面',
} as const;

const statusTexts: Readonly<Record<number, string>> = {
  400: '请求参数错误',
  401: '未授权，请重新登录',
  403: '权限不足',
  404: '请求的资源不存在',
  422: '数据验证失败',
  429: '请求过于频繁，请稍后重试',
};

/** The text for an HTTP status that is not a success. */
export function statusText(status: number): string {
  if (status >= 500) return '服务器错误，请稍后重试';
  if (status >= 400) return statusTexts[status] ?? '请求失败';
  return errorTexts.unknown;
}
