import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxRowsOfCall } from '../../../../contract/imports/import-words.ts';
import { addRowsBody } from '../../../../contract/imports/sent-rows.ts';
import { chunks } from '../../../../server/lib/chunks.ts';
import { zip } from '../../../../server/spreadsheets/zip.ts';
import { depth } from '../../../../server/testing/depth/depth.ts';
import { fileOf, gb18030 } from '../../../testing/import-samples.ts';
import type { ImportChoices } from '../import-choices.ts';
import { answerRequest } from './answer-request.ts';
import { fileLimits, readingTexts } from './limits.ts';
import { longestReadingMs } from './read-import-file.ts';

/** Files of many formats, as they should be. */
const samples = [
  '支付宝交易明细\n交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,\n2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额宝,交易成功,2026A\t,T1\t,,\n2026-03-02 21:00:00,退款,李明,/,转账,不计收支,200.00,余额,退款成功,2026B_1\t,,,\n',
  '微信支付账单明细,,,\n交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注\n2026-03-04 09:00:00,零钱提现,招商银行(1234),"/",/,"¥1,000.10",招商银行(1234),提现已到账,20B\t,/\t,"服务费¥0.10"\n',
  '成交日期\t证券代码\t证券名称\t操作\t成交数量\t成交均价\t成交金额\t发生金额\t手续费\t印花税\t其他杂费\t资金余额\t合同编号\t股东帐户\n20260309\t="000001"\t平安银行\t证券买入\t1,200\t11.250\t13500.00\t-13505.14\t5.00\t0.00\t0.14\t8000.00\t1001\t0100000001\n20260310\t="1"\t平安银行\t证券卖出\t-300\t11.200\t3360.00\t3350.70\t5.00\t1.68\t0.12\t20348.70\t1002\tA100000001\n',
  'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-03-09 16:20:11,SOLUSDT,BUY,110.00,"1.8SOL","198USDT","0.0018SOL"\n',
  'UID:1,Account Type:T,Time Zone:UTC+8\nid,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n1,77,2026-03-10 08:00:00,Spot,ETH-USDT,Buy,0.5,ETH,2400,0,-0.0005,ETH,0,0,0.4995,0.4995,ETH\n2,77,2026-03-10 08:00:00,Spot,ETH-USDT,Sell,1200,USDT,2400,0,0,USDT,0,0,-1200,300,USDT\n',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis\nTrades,Data,Order,Stocks,USD,VT,"2026-03-09, 10:15:30","1,050",121.10,121.30,-127155,-5.25,0\n',
  'Side,Symbol,Name,Order Price,Order Qty,Status,Filled@Avg Price,Order Time,Fill Qty,Fill Price,Fill Amount,Fill Time,Markets,Currency,Total\nBuy,700,Tencent,410.00,60,Filled,60@409.90,"Mar 09, 2026 10:00:00 ET",40,409.85,16394.00,"Mar 09, 2026 10:00:01 ET",HK,HKD,2.17\n,,,,,,,,20,410.00,8200.00,,,,\n',
  '确认日期\t基金代码\t基金简称\t业务类型\t确认状态\t确认份额\t确认金额\t手续费\t确认净值\n2026-03-11\t000961\t某指数A\t定投申购\t成功\t425.42\t1000.00\t1.50\t2.3471\n',
  'Datum;Typ;Wertpapier;Stück;Kurs;Betrag;Gebühren;Steuern;Gesamtpreis\n13.03.2026;Kauf;Siemens AG;50;20,00;1.000,00;2,00;0,00;1.002,00\n',
  '日期,方向,代码,名称,数量,价格\n03/04/2026,买入,700,某控股,100,380.5\n',
  '记账日期,货币,交易金额,联机余额,交易摘要,对手信息\n2026-03-11,CNY,"-1,000.00",271.66,转账汇款,李明\n',
  'OFXHEADER:100\n<OFX><CURDEF>CNY<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260327<TRNAMT>-20.00<FITID>F1<NAME>面馆</STMTTRN></BANKTRANLIST></OFX>',
  "!Type:Bank\nD3/ 4'26\nT-20.00\nP面馆\nL[零钱]\n^\n",
  '<?xml version="1.0"?><Document xmlns="camt.053"><BkToCstmrStmt><Ntry><Amt Ccy="CNY">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-31</Dt></BookgDt></Ntry></BkToCstmrStmt></Document>',
  '<html><table><tr><td>日期</td><td>金额</td></tr><tr><td>2026-03-01</td><td>12.00</td></tr></table>',
  '{"activities":[{"fee":1,"quantity":1,"type":"BUY","unitPrice":1,"currency":"USD","dataSource":"YAHOO","date":"2026-03-09","symbol":"VT"}]}',
];

const utf8 = (text: string) => new TextEncoder().encode(text);

async function workbookOf(text: string): Promise<Uint8Array> {
  const rows = text.split('\n').map((line) => {
    const cells = line.split(/[,\t]/).map((cell) => cell.replaceAll(/[<>&"]/g, ''));
    return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  });
  const parts = [
    ['xl/workbook.xml', '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>',
    ],
    ['xl/s.xml', `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`],
  ].map(([name = '', content = '']) => ({ name, content: [content] }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(parts)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** What goes wrong with texts; `at` and `by` say where and how much, each from 0 to 1. */
const textFaults: ((text: string, at: number, by: number) => string)[] = [
  (text) => text,
  (text, at) => text.slice(0, at * text.length),
  (text, at) => text.slice(at * text.length),
  (text, at, by) =>
    text.slice(0, at * text.length) + '"'.repeat(1 + by * 40) + text.slice(at * text.length),
  (text, at) =>
    text
      .split('\n')
      .sort(() => at - 0.5)
      .join('\n'),
  (text, at) =>
    text
      .split(',')
      .sort(() => at - 0.5)
      .join(','),
  (text, at) =>
    text.replaceAll(/\d+/g, (digits) => (at < 0.5 ? `=${digits}+1` : `(${digits},000.0)`)),
  (text, at) => text.replaceAll(/\d/g, (digit) => (Number(digit) < at * 10 ? '' : digit)),
  (text, _, by) =>
    text +
    text
      .split('\n')
      .slice(1)
      .join('\n')
      .repeat(by * 60),
  (text, _, by) => `${text}\n${',x'.repeat(by * 200_000)}\n`,
  (text) => text.replaceAll(/[,\t;]/g, (mark) => (mark === ',' ? '\t' : ',')),
  (text) => text.replaceAll('\n', '\r'),
  (text, at) =>
    text.replaceAll(/[一-龥]/g, (c) => (c.charCodeAt(0) % 10 < at * 10 ? '\uD800\0' : c)),
  (text, at) => text.replaceAll(/20\d\d-(\d\d)-(\d\d)/g, at < 0.5 ? '$2/$1/2026' : '$2-$1-99'),
  (text, _, by) => `<table>${'<tr><td>'.repeat(by * 20_000)}${text}`,
  (text, _, by) => `${'{"a":['.repeat(by * 5_000)}${text}`,
  (text) => text.replaceAll(/-?\d+\.\d+/g, '-1e99'),
];

/** What goes wrong with bytes. */
const byteFaults: ((text: string, at: number, by: number) => Promise<Uint8Array> | Uint8Array)[] = [
  utf8,
  utf8,
  utf8,
  (text) => gb18030(text.replaceAll(/[^\n-~一-龥]/g, '')),
  (text) => Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0), c.charCodeAt(0) >> 8])),
  workbookOf,
  // Now and then more than a workbook may unpack to.
  (text, _, by) => workbookOf(by > 0.95 ? text + ' '.repeat(40_000_000) : text),
  async (text, at) => {
    const bytes = await workbookOf(text);
    return bytes.subarray(0, at * bytes.length);
  },
  async (text, at, by) => {
    const bytes = await workbookOf(text);
    bytes.fill(by * 255, at * bytes.length, at * bytes.length + 9);
    return bytes;
  },
  (text, at, by) => {
    const bytes = utf8(text);
    return bytes.fill(by * 255, at * bytes.length, at * bytes.length + 3);
  },
];

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const place = (list: readonly unknown[]) => fc.nat({ max: list.length - 1 });

async function readAll(bytes: Uint8Array): Promise<void> {
  const ask = (choices?: ImportChoices) =>
    answerRequest({ file: fileOf(bytes), ...(choices && { choices }) }, () => undefined);
  const read = await ask();
  if ('refused' in read) {
    expect(read.refused).not.toBe(readingTexts.broken);
    return;
  }
  if ('rows' in read) throw new Error('rows were not asked for');
  const choices: ImportChoices[] = [
    ...read.formats.map(({ source }) => ({ source })),
    { mapping: read.suggested, dateOrder: 'DMY' },
  ];
  for (const choice of choices) {
    const rows = await ask(choice);
    if ('refused' in rows) expect(rows.refused).not.toBe(readingTexts.broken);
    else if ('rows' in rows) expectSound(rows.rows);
  }
}

/** Rows as the server takes them: numbered upwards, texts that can be stored, never without a reason. */
function expectSound(rows: readonly object[]): void {
  expect(rows.length).toBeLessThanOrEqual(fileLimits.rows);
  for (const some of chunks(rows, maxRowsOfCall)) addRowsBody.parse({ offset: 0, rows: some });
  let last = 0;
  for (const row of rows) {
    const { n, ...texts } = row as { n: number };
    expect(n).toBeGreaterThan(last);
    last = n;
    for (const [field, text] of Object.entries(texts) as [string, unknown][]) {
      if (typeof text !== 'string') throw new Error(`${field} is no text: ${text}`);
      if (/NaN|Infinity|undefined|\[object/.test(text)) throw new Error(`${field}: ${text}`);
    }
  }
}

it('files with faults are read, or refused in words, each within the time of a worker', async () => {
  await fc.assert(
    fc.asyncProperty(
      place(samples),
      place(textFaults),
      place(byteFaults),
      fraction,
      fraction,
      async (sample, textFault, byteFault, at, by) => {
        const text = textFaults[textFault]?.(samples[sample] ?? '', at, by) ?? '';
        const bytes = (await byteFaults[byteFault]?.(text, at, by)) ?? new Uint8Array();
        const started = performance.now();
        await readAll(bytes);
        expect(performance.now() - started).toBeLessThan(longestReadingMs);
      },
    ),
    { numRuns: depth(80, 5_000) },
  );
}, 300_000);
