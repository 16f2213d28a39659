import classes from './where-files-are.module.css';

/** Where people find the files, in the words of each application's own menus. */
const places = [
  {
    name: '支付宝',
    way: '我的 → 账单 → 右上角“…” → 开具交易流水证明 → 用于个人对账，文件会发到邮箱，解压后是 CSV。',
  },
  {
    name: '微信支付',
    way: '我 → 服务 → 钱包 → 账单 → 常见问题 → 下载账单 → 用于个人对账，文件会发到邮箱，解压后导入。',
  },
  {
    name: '银行',
    way: '在网上银行查询账户明细，选择导出为 Excel 或 CSV；国外的银行也可以选 CAMT、MT940（.sta）、OFX 或 QIF。',
  },
  {
    name: '券商交割单',
    way: '在同花顺、通达信或券商的电脑客户端里打开“查询 → 交割单”，选好日期，点“输出”或右键导出。',
  },
  {
    name: '港美股券商',
    way: '在富途、老虎、盈透的网页版里下载交易记录或活动报表（CSV）；盈透的 Flex 查询 CSV、XML 都可以。',
  },
  {
    name: '长桥',
    way: '长桥的结单是 PDF，不能直接导入：请把成交记录整理成表格（日期、代码、买卖方向、数量、价格等各一列），导入时逐列对应，下次会自动记住。',
  },
  { name: '数字货币', way: '在 Binance、OKX、HTX 的订单页导出成交记录（CSV）。' },
  { name: '其他记账软件', way: '使用它的“导出”功能；导出的表格都可以逐列对应后导入。' },
];

/** The list behind the question where files come from. */
export function PlacesOfFiles() {
  return (
    <>
      <dl className={classes.places}>
        {places.map(({ name, way }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{way}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>各软件的菜单可能因版本而不同。压缩包请先解压。</p>
    </>
  );
}
