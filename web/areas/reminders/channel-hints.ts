import type { ChannelType } from '../../../contract/reminders/channel-fields.ts';

/** Where what a channel asks for is found. */
export const keyHints: Record<ChannelType, string> = {
  MAIL: '发到您登录用的邮箱，每天最多一封汇总。',
  WECOM: '在群机器人的 Webhook 地址中，“key=”后面的一段。',
  FEISHU: '在自定义机器人的 Webhook 地址中，最后一个“/”后面的一段。',
  DINGTALK: '在自定义机器人的 Webhook 地址中，“access_token=”后面的一段。关键词请设为“家底”。',
  SERVERCHAN: '在 Server酱 网站的“SendKey”页面。',
  PUSHDEER: '在 PushDeer 应用的“Key”页面。',
  BARK: '在 Bark 应用首页的地址中，服务器名后面的一段。',
  NTFY: '在 ntfy 应用中订阅同一个主题。主题像密码一样，请取一个别人猜不到的名字。',
  GOTIFY: '在 Gotify 网页的“Apps”中新建应用后得到的 Token。',
  TELEGRAM: '先与 @BotFather 新建机器人得到 Token，再给机器人发一条消息。在中国大陆可能无法连接。',
};

export const keyNames: Partial<Record<ChannelType, string>> = {
  SERVERCHAN: 'SendKey',
  PUSHDEER: 'Key',
  NTFY: '访问令牌（可选）',
  GOTIFY: '应用 Token',
  TELEGRAM: '机器人 Token',
};
