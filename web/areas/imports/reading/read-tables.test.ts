import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zip } from '../../../../server/spreadsheets/zip.ts';
import { gb18030 } from '../../../testing/import-samples.ts';
import { readTables } from './read-tables.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8]));
const cellsOf = async (bytes: Uint8Array) =>
  (await readTables(bytes)).map(({ rows }) => rows.map(({ cells }) => cells));
const refusal = (bytes: Uint8Array) =>
  readTables(bytes).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('a text', () => {
  const rows = [
    ['日期', '金额'],
    ['2026-03-01', '12.00'],
  ];

  it.each([
    ['UTF-8', utf8('日期,金额\r\n2026-03-01,12.00\r\n')],
    ['UTF-8 with a mark', utf8('\uFEFF日期,金额\n2026-03-01,12.00')],
    ['GB18030', gb18030('日期,金额\n2026-03-01,12.00')],
    ['UTF-16 with a mark and tabs', utf16('\uFEFF日期\t金额\r\n2026-03-01\t12.00')],
    ['UTF-16 without a mark', utf16('日期\t金额\r\n2026-03-01\t12.00\r\n')],
  ])('is read as %s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual([rows]);
  });

  it('that begins as a bitmap does is read all the same', async () => {
    expect(await cellsOf(utf8('BM,金额\n2026-03-01,12.00'))).toEqual([
      [
        ['BM', '金额'],
        ['2026-03-01', '12.00'],
      ],
    ]);
  });

  // The bytes by https://encoding.spec.whatwg.org/index-windows-1252.txt
  it.each([
    ['Zahlung für Müller, € 5', [0xfc, 0xfc, 0x80]],
    ['Gebühr für Müller', [0xfc, 0xfc, 0xfc]],
    ['“Š” – ‚ƒ„…†‡ˆ‰‹ŒŽ‘’•—˜™š›œžŸ', 'all' as const],
  ])('is read as Windows-1252: %s', async (text, high) => {
    const table =
      '80 20AC 82 201A 83 0192 84 201E 85 2026 86 2020 87 2021 88 02C6 89 2030 8A 0160 8B 2039 8C 0152 8E 017D ' +
      '91 2018 92 2019 93 201C 94 201D 95 2022 96 2013 97 2014 98 02DC 99 2122 9A 0161 9B 203A 9C 0153 9E 017E 9F 0178';
    const pairs = [...table.matchAll(/(\S+) (\S+)/g)].map(([, byte = '', code = '']) => [
      Number.parseInt(code, 16),
      Number.parseInt(byte, 16),
    ]);
    const byteOf = new Map(pairs as [number, number][]);
    const bytes = Uint8Array.from([...`Text;Betrag\n${text};1`], (one) => {
      const code = one.charCodeAt(0);
      return byteOf.get(code) ?? code;
    });
    expect(high === 'all' || bytes.filter((byte) => byte >= 0x80).join() === high.join()).toBe(
      true,
    );
    expect(await cellsOf(bytes)).toEqual([
      [
        ['Text', 'Betrag'],
        [text, '1'],
      ],
    ]);
  });

  it('that was cut off within a character is read up to it', async () => {
    const bytes = utf8('日期,金额\n2026-03-01,12.00\n2026-03-02,收');
    expect((await cellsOf(bytes.subarray(0, -1)))[0]).toHaveLength(3);
  });

  it('has a record on each line, whatever ends it: CR, LF or CRLF, all in one file', async () => {
    expect(await cellsOf(utf8('a,b\r\n1,2\n3,4\r5,"6\r\n7"\n8,9\r\n'))).toEqual([
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6\n7'],
        ['8', '9'],
      ],
    ]);
  });

  it('with a quoted part at the beginning of a cell keeps the lines after it', async () => {
    expect(await cellsOf(utf8('a,b\n1,"Joe" Bar\n2,c\n3,"d"\n4,e'))).toEqual([
      [
        ['a', 'b'],
        ['1', '"Joe" Bar'],
        ['2', 'c'],
        ['3', 'd'],
        ['4', 'e'],
      ],
    ]);
  });

  it('keeps commas, quotes and line breaks within quotes', async () => {
    expect(await cellsOf(utf8('a,"b,""c""\nd",e'))).toEqual([[['a', 'b,"c"\nd', 'e']]]);
  });

  it('with a quotation mark that is never closed is read without regard to it', async () => {
    expect(await cellsOf(utf8('a,"b\nc,d'))).toEqual([
      [
        ['a', '"b'],
        ['c', 'd'],
      ],
    ]);
  });

  it('that is a table in HTML is read with its entities, spans, emphasis and missing end tags', async () => {
    const html =
      '<html><body><table><tr><td colspan=2>对账单</td></tr><tr><th>日期<th>金额</tr>' +
      '<tr><td>2026-03-01</td><td>&yen;1&nbsp;2&#46;00<br></td></tr>' +
      '<tr><td>2026<br>03</td><td>1<b>2</b>.00</td></tr></table>';
    expect(await cellsOf(utf8(html))).toEqual([
      [['对账单'], ['日期', '金额'], ['2026-03-01', '¥1 2.00'], ['2026 03', '12.00']],
    ]);
  });
});

describe('a table of Excel 2003 in XML', () => {
  it('counts its rows as Excel does: those without a cell too, and those that say their place', async () => {
    const cell = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`;
    const xml =
      '<?xml version="1.0"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>' +
      `<Row>${cell('对账单')}</Row><Row ss:AutoFitHeight="0"/><Row>${cell('日期')}${cell('金额')}</Row>` +
      `<Row ss:Index="6">${cell('2026-03-01')}<Cell ss:Index="3"><Data>1</Data></Cell></Row><Row>${cell('完')}</Row>` +
      '</Table></Worksheet></Workbook>';
    expect((await readTables(utf8(xml))).map(({ rows }) => rows)).toEqual([
      [
        { n: 1, cells: ['对账单'] },
        { n: 3, cells: ['日期', '金额'] },
        { n: 6, cells: ['2026-03-01', '', '1'] },
        { n: 7, cells: ['完'] },
      ],
    ]);
  });
});

describe('a file in JSON', () => {
  it('has a table for each of its lists', async () => {
    const text = '{"meta":{"a":1},"accounts":[{"id":1}],"activities":[{"id":2,"fee":0},{"id":3}]}';
    expect(await readTables(utf8(text))).toMatchObject([
      { name: 'accounts', rows: [{ cells: ['id'] }, { cells: ['1'] }] },
      { name: 'activities', rows: [{ cells: ['id', 'fee'] }, { cells: ['2', '0'] }, { n: 3 }] },
    ]);
  });
});

describe('a file that is no table', () => {
  const compound = (name: string) => {
    const bytes = new Uint8Array(4096);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    bytes.set(utf16(name), 1024 + 128);
    return bytes;
  };

  it.each([
    ['an empty file', new Uint8Array(), '文件是空的'],
    ['a PDF', utf8('%PDF-1.7\n…'), '这是PDF文件'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d), '这是图片'],
    ['a photo', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), '这是图片'],
    ['a bitmap', Uint8Array.of(0x42, 0x4d, 0x8a, 0x7b, 0x0c, 0, 0, 0, 0, 0, 0x8a), '这是图片'],
    ['an old workbook', compound('Workbook'), '请在 Excel 或 WPS 中另存为 .xlsx 后导入'],
    ['a workbook with a password', compound('EncryptedPackage'), '设有密码'],
    ['a database', utf8('SQLite format 3\0……'), '数据库'],
    [
      'bytes without meaning',
      Uint8Array.from({ length: 999 }, (_, i) => (i * 7919) % 256),
      '不是表格',
    ],
    ['prose', utf8('你好'), '没有找到表格'],
    ['unknown XML', utf8('<?xml version="1.0"?><bank><item a="1"/></bank>'), '不认识这种XML文件'],
    ['an archive', Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a), '压缩包'],
    ['a file of 11 MiB', new Uint8Array(11 * 1024 * 1024), '文件过大，最多10 MB'],
  ])('is refused in words: %s', async (_, bytes, words) => {
    expect(await refusal(bytes)).toMatch(new RegExp(`^FileRefused: .*${words}`));
  });

  it('is refused when a row is wider than any table', async () => {
    expect(await refusal(utf8(`日期,金额\n${',1'.repeat(1_000_000)}`))).toBe(
      'FileRefused: 第2行有1000001列，最多100列，请检查文件',
    );
  });

  it('is refused when it has too many rows', async () => {
    expect(await refusal(utf8('1,2\n'.repeat(30_000)))).toContain('文件超过20000行');
  });
});

async function workbookOf(parts: Record<string, string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const given = Object.entries(parts).map(([name, content]) => ({ name, content: [content] }));
  for await (const chunk of zip(given)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

const sheets = (sheet: string, other: Record<string, string> = {}) =>
  workbookOf({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="账单" sheetId="1" r:id="rId1"/>' +
      '<sheet name="隐藏" sheetId="2" state="hidden" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...other,
  });

describe('a workbook', () => {
  it('is read with shared and inline texts, numbers, days, gaps and formulas', async () => {
    const bytes = await sheets(
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><r><t>金</t></r><r><t>额</t></r></is></c></row>' +
        '<row r="4"><c r="A4" s="1"><v>46082.3403356481</v></c><c r="B4" s="2"><v>46082</v></c>' +
        '<c r="C4"><f>1+1</f><v>28.160000000000004</v></c><c r="D4" t="str"><v>a&amp;b</v></c>' +
        '<c r="E4" t="e"><v>#N/A</v></c><c r="F4"><v>1.5E-4</v></c></row>',
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>无</t></si><si><r><t>日</t></r><rPh><t>rì</t></rPh><r><t xml:space="preserve">期</t></r></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd;@"/></numFmts>' +
          '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      },
    );
    expect(await readTables(bytes)).toEqual([
      {
        name: '账单',
        rows: [
          { n: 2, cells: ['日期', '', '金额'] },
          { n: 4, cells: ['2026-03-01 08:10:05', '2026-03-01', '28.16', 'a&b', '', '0.00015'] },
        ],
      },
    ]);
  });

  it.each([
    ['', '2022-03-02'],
    ['<workbookPr date1904="0"/>', '2022-03-02'],
    // 1,462 days later, as old workbooks of the Mac count.
    ['<workbookPr date1904="1"/>', '2026-03-03'],
  ])('counts its days from 1904 where it says so: %s', async (properties, day) => {
    const bytes = await sheets('<row r="1"><c r="A1" s="1"><v>44622</v></c></row>', {
      'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="账单" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/styles.xml':
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    });
    expect(await cellsOf(bytes)).toEqual([[[day]]]);
  });

  it('says of a longer number that its end is lost', async () => {
    const bytes = await sheets(
      '<row r="1"><c r="A1"><v>6.2220202000123398E+18</v></c><c r="B1"><v>4.2000012342026E+27</v></c><c r="C1"><v>1.5E+3</v></c></row>',
    );
    expect(await cellsOf(bytes)).toEqual([
      [['6.22202020001234e+18', '4.2000012342026e+27', '1500']],
    ]);
  });

  it('keeps every digit of a number that is written whole, such as that of an order', async () => {
    const bytes = await sheets(
      '<row r="1"><c r="A1"><v>4200001234202603081234567890</v></c><c r="B1"><v>6222020200012345678</v></c></row>',
    );
    expect(await cellsOf(bytes)).toEqual([
      [['4200001234202603081234567890', '6222020200012345678']],
    ]);
  });

  it('that unpacks to more than 32 MiB is stopped there', async () => {
    const bytes = await sheets(`<row><c t="str"><v>${' '.repeat(60_000_000)}</v></c></row>`);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await refusal(bytes)).toBe('FileRefused: 文件解压后过大，未读取');
  });

  it('is read in linear time when nothing in it is closed', async () => {
    const started = performance.now();
    await refusal(await sheets('<row><c t="inlineStr"><is><t>'.repeat(300_000)));
    await refusal(await sheets('<row '.repeat(1_000_000)));
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('with a cell far to the right is refused', async () => {
    const bytes = await sheets('<row r="1"><c r="XFD1"><v>1</v></c></row>');
    expect(await refusal(bytes)).toContain('最多100列');
  });

  it('that is broken, another kind of file, or an archive is refused in words', async () => {
    const whole = await sheets('<row><c><v>1</v></c></row>');
    expect(await refusal(whole.subarray(0, 200))).toContain('文件已损坏');
    expect(await refusal(await workbookOf({ '账单.csv': '1,2' }))).toContain('请先解压');
    expect(await refusal(await workbookOf({ 'word/document.xml': '' }))).toContain('这是文档');
    const garbled = whole.slice();
    const packed = deflateRawSync('x');
    garbled.fill(0xff, 60, 90 + packed.length);
    expect(await refusal(garbled)).toMatch(/^FileRefused/);
  });
});
