import { describe, expect, it } from 'vitest';
import { zip } from '../../../server/spreadsheets/zip.ts';
import { lookAt, refusalOf, rowsOf } from '../../testing/import-samples.ts';
import type { ImportChoices, ImportMapping } from './import-choices.ts';

const cash: ImportChoices = {
  mapping: { kind: 'CASH', columns: { date: '日期', amount: '金额' }, options: {} },
};
const wordsOf = async (text: string, choices: ImportChoices = cash) =>
  (await rowsOf(text, choices)).rows.map((row) => row.problem ?? row.skip ?? row.check ?? '');

/** The wrapping that Excel gives a workbook with a password. */
function protectedWorkbook(): Uint8Array {
  const bytes = new Uint8Array(4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const name = [...'EncryptedPackage'].flatMap((character) => [character.charCodeAt(0), 0]);
  bytes.set(name, 1024 + 128);
  return bytes;
}

async function workbookOf(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const parts = [
    ['xl/workbook.xml', '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>',
    ],
    ['xl/s.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`],
  ].map(([name = '', content = '']) => ({ name, content: [content] }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(parts)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

describe('bad input of an import, in the words that a person sees', () => {
  it('a PDF that was renamed is refused with what to export instead', async () => {
    expect(await refusalOf('%PDF-1.7\n1 0 obj')).toBe(
      '这是PDF文件，暂不支持。请在银行或App里导出Excel或CSV格式的账单',
    );
  });

  it('a picture that was renamed is refused with what to export instead', async () => {
    const words = '这是图片，暂不支持。请导出Excel或CSV格式的账单';
    expect(await refusalOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a))).toBe(words);
    expect(await refusalOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16))).toBe(words);
  });

  it('a workbook with a password is refused with how to take it off', async () => {
    expect(await refusalOf(protectedWorkbook())).toBe(
      '这个工作簿设有密码，请在 Excel 或 WPS 中取消密码后另存为 .xlsx 再导入',
    );
  });

  it('a file without a column that it needs is named, with the column', async () => {
    const header =
      '成交日期,证券代码,证券名称,操作,成交数量,成交金额,发生金额,手续费,印花税,其他杂费,资金余额,合同编号,股东帐户';
    const row = '20260309,000001,平安银行,证券买入,1200,13500,-13505.14,5,0,0.14,8000,1001,01';
    const found = await lookAt(`${header.replace('证券代码,', '')}\n${row.replace('000001,', '')}`);
    expect(found.formats).toEqual([]);
    expect(found.hint).toMatch(/^文件像是“.+”，但是没有“证券代码”这一列$/);
  });

  it('mixed currencies in one column are each read as their own, and what is none is named', async () => {
    const text = '日期,金额\n2026-03-01,¥10.00\n2026-03-02,US$12.50\n2026-03-03,12 XYZW';
    const { rows } = await rowsOf(text, cash);
    // The server then refuses the second row: 币种 USD 与账户币种 CNY 不一致.
    expect(rows).toMatchObject([
      { amount: '10' },
      { amount: '12.5', currency: 'USD' },
      { problem: '“金额”一栏的“12 XYZW”不是数字' },
    ]);
  });

  it('dates of two orders in one column are asked about, row by row until they are answered', async () => {
    const text = '日期,金额\n03/25/2026,1\n25/06/2026,2\n01/02/2026,3';
    expect((await rowsOf(text, cash)).questions).toMatchObject([
      { about: 'dateOrder', words: '文件里的日期（如“01/02/2026”）可以有几种读法，请选择' },
    ]);
    expect((await wordsOf(text))[2]).toBe('“01/02/2026”哪个是月、哪个是日，请先选择日期格式');
    expect(await wordsOf(text, { ...cash, dateOrder: 'DMY' })).toEqual([
      '“日期”一栏的“03/25/2026”不是日期',
      '',
      '',
    ]);
  });

  it('thousands separators are read where they stand right, and named where they do not', async () => {
    const text =
      '日期,金额\n2026-03-01,"1,234,567.50"\n2026-03-02,"12,34.5"\n2026-03-03,"（1,000.10）"';
    expect((await rowsOf(text, cash)).rows).toMatchObject([
      { amount: '1234567.5' },
      { problem: '“金额”一栏的“12,34.5”不是数字' },
      { amount: '-1000.1' },
    ]);
  });

  const mapping: ImportMapping = {
    kind: 'TRADES',
    columns: {
      date: '日期',
      word: '方向',
      symbol: '代码',
      name: '名称',
      quantity: '数量',
      price: '价格',
    },
    options: {},
  };

  it('negative quantities are sales or purchases by the word beside them, never by their sign', async () => {
    const text =
      '日期,方向,代码,名称,数量,价格\n2026-03-09,买入,600036,招商银行,-100,40\n2026-03-10,卖出,600036,招商银行,-100,41';
    expect((await rowsOf(text, { mapping })).rows).toMatchObject([
      { type: 'BUY', quantity: '100' },
      { type: 'SELL', quantity: '100' },
    ]);
  });

  it('leading zeros that Excel ate are put back where the name tells, and asked about where it does not', async () => {
    const header = ['日期', '方向', '代码', '名称', '数量', '价格'];
    const bytes = await workbookOf([
      header,
      ['2026-03-09', '买入', 1, '平安银行', 100, 11],
      ['2026-03-10', '买入', 700, '某控股-W', 100, 380],
    ]);
    const { rows, questions } = await rowsOf(bytes, { mapping });
    expect(rows[0]?.problem).toBe('代码“1”不完整，请选择是000001还是00001.HK');
    expect(questions).toMatchObject([
      { words: '“平安银行”的代码“1”少了前面的零，请选择是哪一个', options: ['000001', '00001.HK'] },
    ]);
    expect(rows[1]).toMatchObject({ symbol: '00700.HK' });
    const answered = await rowsOf(bytes, { mapping, codes: { '1': '000001' } });
    expect(answered.rows[0]).toMatchObject({ symbol: '000001' });
  });
});
