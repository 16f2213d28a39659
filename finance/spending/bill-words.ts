/** What a word of a bill means: the names of our categories for money out and for money in. */
interface Meaning {
  out?: string;
  in?: string;
}

/**
 * Words of the bills' own columns (支付宝 交易分类, 微信 交易类型, 京东 交易分类) and the categories of the
 * starting set that they mean. The words are those that readers of such bills list, above all the table of
 * types in the README of github.com/dingdangdog/cashbook-desktop. 微信's column says mostly how something
 * was paid and 美团's always, which is no category. Words that mean several things, such as 充值缴费 and
 * 生活服务, are left out.
 */
const billWords: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  alipay: {
    餐饮美食: { out: '餐饮' },
    服饰装扮: { out: '服饰' },
    日用百货: { out: '日用' },
    家居家装: { out: '家具家电' },
    数码电器: { out: '数码' },
    运动户外: { out: '运动' },
    美容美发: { out: '美妆' },
    母婴亲子: { out: '孩子' },
    交通出行: { out: '交通' },
    爱车养车: { out: '车辆保养' },
    酒店旅游: { out: '旅行' },
    文化休闲: { out: '文娱' },
    教育培训: { out: '教育' },
    医疗健康: { out: '医疗健康' },
    保险: { out: '保险' },
    转账红包: { out: '人情往来' },
  },
  wechat: {
    微信红包: { out: '人情往来', in: '礼金' },
    亲属卡交易: { out: '家人' },
  },
  jingdong: {
    食品酒饮: { out: '餐饮' },
    手机通讯: { out: '数码' },
    数码电器: { out: '数码' },
    电脑办公: { out: '数码' },
    美妆个护: { out: '美妆' },
    清洁纸品: { out: '日用' },
    鞋服箱包: { out: '服饰' },
    服饰内衣: { out: '服饰' },
    钟表眼镜: { out: '服饰' },
    图书文娱: { out: '文娱' },
    文体玩具: { out: '文娱' },
    医疗保健: { out: '医疗健康' },
    汽车用品: { out: '车辆保养' },
    教育培训: { out: '教育' },
  },
  meituan: {},
};

/** Whether a source is a bill, whose words are not categories that a person has chosen there. */
export function isBill(source: string): boolean {
  return Object.hasOwn(billWords, source);
}

/** The name of the category that a word of a bill means; undefined where it means none. */
export function categoryOfWord(
  source: string,
  word: string,
  isIncoming: boolean,
): string | undefined {
  const meaning = billWords[source]?.[word];
  return isIncoming ? meaning?.in : meaning?.out;
}
