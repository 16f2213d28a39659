import { exportOf } from '../../../../contract/list-export.ts';
import { registry } from '../../../../contract/registry.ts';

/** The acts that matter to the safety of an account, by the name of their call, as its user reads them. */
const named: Readonly<Record<string, string>> = {
  'auth.login': '用密码登录',
  'auth.secondFactor': '通过第二步验证登录',
  'auth.passkeySignIn': '用通行密钥登录',
  'auth.oidcComplete': '用身份提供方登录',
  'auth.verifyEmail': '验证邮箱并登录',
  'auth.register': '注册账号',
  'auth.logout': '退出登录',
  'auth.endSession': '让一台设备退出登录',
  'auth.endOtherSessions': '让其他设备全部退出登录',
  'auth.oidcLogout': '在身份提供方退出，这里的登录随之结束',
  'auth.changePassword': '修改密码',
  'auth.resetPassword': '用邮件验证码重置密码',
  'auth.changeName': '修改姓名',
  'auth.changeEmail': '申请更换邮箱',
  'auth.confirmEmail': '更换邮箱',
  'auth.confirm': '再次确认身份',
  'auth.addPasskey': '添加通行密钥',
  'auth.renamePasskey': '修改通行密钥的名称',
  'auth.removePasskey': '删除通行密钥',
  'auth.passkeyCounter': '一次通行密钥登录被拒绝：它可能被复制过',
  'auth.startTotp': '开始设置动态验证码',
  'auth.confirmTotp': '启用动态验证码',
  'auth.removeTotp': '停用动态验证码',
  'auth.renewRecoveryCodes': '重新生成恢复码',
  'system.removeFactors': '服务器管理员移除了全部第二步验证方式',
  'auth.oidcCompleteLink': '关联身份提供方的身份',
  'auth.oidcUnlink': '取消关联身份提供方的身份',
  'auth.createToken': '创建访问令牌',
  'auth.removeToken': '撤销访问令牌',
  'personalData.export': '导出全部数据（JSON）',
  'personalData.workbook': '导出全部数据（Excel）',
  'accounts.exportTransactions': '导出表格“全部账户流水”',
  'investments.exportEntries': '导出表格“全部投资交易”',
  'fixedAssets.export': '导出表格“固定资产”',
  'reports.export': '导出报表',
  'personalData.import': '导入全部数据',
  'securities.create': '添加证券账户的密钥或地址',
  'securities.update': '修改证券账户',
  'securities.remove': '删除证券账户',
  'calendarFeed.renew': '生成日历订阅地址',
  'calendarFeed.update': '修改日历订阅是否含金额',
  'calendarFeed.remove': '关闭日历订阅',
  'reminders.createChannel': '添加通知方式',
  'reminders.updateChannel': '修改通知方式',
  'reminders.removeChannel': '删除通知方式',
  'household.create': '创建家庭',
  'household.rename': '修改家庭的名称',
  'household.remove': '删除家庭',
  'household.invite': '生成家庭的邀请链接',
  'household.revokeInvitation': '撤销家庭的邀请链接',
  'household.acceptInvitation': '接受邀请，加入家庭',
  'household.declineInvitation': '拒绝家庭的邀请',
  'household.setRole': '修改家庭成员的权限',
  'household.removeMember': '移除一位家庭成员',
  'household.leave': '离开家庭',
  'household.setReminders': '选择家庭的到期事项是否提醒自己',
  'household.setShares': '修改家庭成员的份额',
  'household.transfer': '在自己和家庭的账户之间转账',
  'household.undoTransfer': '撤销自己和家庭账户之间的转账',
  'household.move': '在自己和家庭之间移动一项',
  'household.undoMove': '撤销一次移动',
  'household.handOver': '移交家庭的所有权',
  'household.offer': '提出解散家庭，并移交全部资产',
  'household.withdrawOffer': '取消或不接受家庭的解散',
  'household.acceptOffer': '接受家庭的全部资产，并入自己的资产，家庭结束',
};

/** The exports of lists, which are named after them. */
const exports = registry
  .filter((list) => list.exports)
  .map((list) => [exportOf(list).name, `导出表格“${list.exports}”`] as const);

/** The sentence of each act, by the name of its call. */
export const securityActs: ReadonlyMap<string, string> = new Map([
  ...Object.entries(named),
  ...exports,
]);

/** The sentence of an edit of a securities account. Lines of earlier versions do not say whether the key was replaced. */
export function securitiesEdit(isKeyReplaced: boolean | undefined): string | undefined {
  if (isKeyReplaced === undefined) return undefined;
  return isKeyReplaced ? '更换证券账户的密钥或地址' : '修改证券账户，密钥和地址未变';
}

/** Acts of an operator, whose lines name the user as their target. */
export const actsByOperator = ['system.removeFactors'] as const;
