import { createElement } from 'react';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { GuideText, type TextElement } from './guide-text.tsx';

/** The module that the build makes of a page of docs/guide. */
interface GuidePage {
  text: readonly TextElement[];
}

/** A page of the guide, loaded when it is opened. */
function topic(name: string, title: string, about: string, load: () => Promise<GuidePage>) {
  const Text = latePart(() =>
    load().then(
      ({ text }) =>
        () =>
          createElement(GuideText, { text }),
    ),
  );
  return { name, title, about, Text };
}

/** The pages of the guide, each called as its file. */
export const topics = [
  topic(
    'start',
    '从安装到第一个净值',
    '安装、注册，以及怎样记下第一批账户和资产',
    () => import('../../../docs/guide/start.md'),
  ),
  topic(
    'imports',
    '导入账单',
    '支付宝、微信、银行和券商的文件怎样变成流水',
    () => import('../../../docs/guide/imports.md'),
  ),
  topic(
    'brokers',
    '关联券商',
    '只读密钥怎样取得、怎样保存，同步时会发生什么',
    () => import('../../../docs/guide/brokers.md'),
  ),
  topic(
    'mortgage',
    '房贷',
    '等额本息与等额本金、利率调整、提前还款',
    () => import('../../../docs/guide/mortgage.md'),
  ),
  topic(
    'reports',
    '报表怎么读',
    '净资产、变动原因、八张报表和日历',
    () => import('../../../docs/guide/reports.md'),
  ),
  topic(
    'planning',
    '规划',
    '哪一天钱不够用，目标要存多少，够不够养老',
    () => import('../../../docs/guide/planning.md'),
  ),
  topic(
    'returns',
    '收益率怎么算',
    '简单、时间加权、资金加权，各有一个手算的例子',
    () => import('../../../docs/guide/returns.md'),
  ),
  topic(
    'household',
    '家庭',
    '和家人一起记录，权限，离开与解散',
    () => import('../../../docs/guide/household.md'),
  ),
  topic(
    'backup',
    '备份与恢复',
    '每晚的自动备份、手动备份、恢复和搬家',
    () => import('../../../docs/guide/backup.md'),
  ),
  topic(
    'phone',
    '手机上使用',
    '安装到桌面、没有网络时、把账单分享进来',
    () => import('../../../docs/guide/phone.md'),
  ),
  topic(
    'faq',
    '常见问题',
    '数字对不上、价格缺失、收不到邮件等',
    () => import('../../../docs/guide/faq.md'),
  ),
] as const;
