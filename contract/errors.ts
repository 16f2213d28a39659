/**
 * Every error code an answer may carry, with its HTTP status and the text shown when the thrower
 * gives none. 401 is used for bearer tokens alone, because the browser signs out on it.
 */
export const errorCodes = {
  VALIDATION_FAILED: { status: 400, message: '请求参数错误' },
  MALFORMED_REQUEST: { status: 400, message: '请求格式不正确' },
  INSUFFICIENT_BALANCE: { status: 400, message: '余额不足' },
  QUOTA_EXCEEDED: { status: 400, message: '存储空间已用完，请删除不需要的数据后再试' },
  CAPTCHA_INVALID: { status: 400, message: '图形验证码错误或已过期，请重新输入' },
  CODE_INVALID: { status: 400, message: '验证码不正确，请检查后重新输入' },
  CODE_EXPIRED: { status: 400, message: '验证码已过期，请重新获取' },
  SECOND_FACTOR_INVALID: { status: 400, message: '验证失败，请重试' },
  TICKET_INVALID: { status: 400, message: '登录已超时，请重新登录' },
  PASSKEY_UNAVAILABLE: { status: 400, message: '请用域名和 HTTPS 打开后再添加通行密钥' },
  LOGIN_FAILED: { status: 400, message: '邮箱或密码不正确' },
  UNAUTHORIZED: { status: 401, message: '未授权，请重新登录' },
  EMAIL_NOT_VERIFIED: { status: 403, message: '邮箱尚未验证，请先完成验证' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: '请完成两步验证' },
  CONFIRMATION_REQUIRED: { status: 403, message: '请再次确认身份' },
  FORBIDDEN: { status: 403, message: '权限不足' },
  NOT_FOUND: { status: 404, message: '请求的资源不存在' },
  CONFLICT: { status: 409, message: '数据已被更新，请刷新后重试' },
  RECONCILED: { status: 409, message: '账户已核对至这一天之后，请确认后再改' },
  PAYLOAD_TOO_LARGE: { status: 413, message: '提交的内容过大' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: '不支持的内容类型' },
  TOO_MANY_REQUESTS: { status: 429, message: '请求过于频繁，请稍后重试' },
  INTERNAL_ERROR: { status: 500, message: '服务器错误，请稍后重试' },
  PROVIDER_FAILED: { status: 502, message: '外部数据服务暂时不可用，请稍后重试' },
  UNAVAILABLE: { status: 503, message: '服务暂时不可用，请稍后重试' },
} as const satisfies Record<string, { status: number; message: string }>;

/** How a sign-in passes the second factor. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export type ErrorCode = keyof typeof errorCodes;

/** The body of every failed answer. `error` holds details, such as the texts of refused fields. */
export interface FailureBody {
  success: false;
  code: ErrorCode;
  message: string;
  error?: {
    fields?: Record<string, string[]>;
    current?: unknown;
    /** The entry of a holding that a change of an earlier one would break. */
    entry?: string;
    /** The page on which an entry of another area is edited. */
    page?: string;
    /** Of `RECONCILED`: the account, and the day up to which it agrees with its bank. */
    reconciled?: { accountId: string; accountName: string; day: string };
    /** What depends on an import, so that it cannot be undone. */
    blockedBy?: { kind: string; id: string; day: string | null; words: string }[];
    /** Of `EMAIL_NOT_VERIFIED`: the registration that the password belongs to, and when it was made. */
    registrationId?: string;
    minute?: string;
    /** The scope that an access token lacks. */
    scope?: string;
    /** Of `SECOND_FACTOR_REQUIRED`: what continues the sign-in until `expiresAt`, and by which methods. */
    ticket?: string;
    methods?: FactorMethod[];
    expiresAt?: string;
    /** What the user stores and may store, when the quota refused. */
    usedBytes?: number;
    limitBytes?: number;
    requestId?: string;
  };
}
