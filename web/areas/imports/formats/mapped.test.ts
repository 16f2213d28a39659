import { describe, expect, it } from 'vitest';
import { cashSourceNames } from '../../../../contract/imports/source-names.ts';
import { lookAt, refusalOf, rowsOf } from '../../../testing/import-samples.ts';
import type { ImportMapping } from '../import-choices.ts';
import { formats } from './formats.ts';
import { mappedFormat } from './mapped.ts';

const cash = (
  columns: ImportMapping['columns'],
  options: ImportMapping['options'] = {},
): { mapping: ImportMapping } => ({ mapping: { kind: 'CASH', columns, options } });

describe('a table whose columns the person maps', () => {
  it('is not recognised, and its columns are guessed by their headers', async () => {
    const read = await lookAt(
      '对账单\n记账日,摘要,存入,支取,本次余额\n2026/3/1,工资,"8,000.00",,9000',
    );
    expect(read).toMatchObject({
      formats: [],
      headerLine: 2,
      header: ['记账日', '摘要', '存入', '支取', '本次余额'],
      sample: [['2026/3/1', '工资', '8,000.00', '', '9000']],
      suggested: {
        kind: 'CASH',
        columns: {
          date: '记账日',
          amountIn: '存入',
          amountOut: '支取',
          balance: '本次余额',
          note: '摘要',
        },
        options: { amountMode: 'IN_OUT' },
      },
    });
    expect(read.headerHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('reads a point as that of thousands where a column has commas for decimals, and only there', async () => {
    const figures = async (...lines: string[]) => {
      const text = ['Tag;Art;Stück;Kurs;Text', ...lines].join('\n');
      const columns = {
        date: 'Tag',
        word: 'Art',
        symbol: 'Text',
        quantity: 'Stück',
        price: 'Kurs',
      };
      const { rows } = await rowsOf(text, { mapping: { kind: 'TRADES', columns, options: {} } });
      return rows.map((row) => ('quantity' in row ? [row.quantity, row.price] : row.problem));
    };
    expect(
      await figures('13.03.2026;Buy;1.000;20,5;VT', '14.03.2026;Buy;-2.500.000;1.234,56;VT'),
    ).toEqual([
      ['1000', '20.5'],
      ['2500000', '1234.56'],
    ]);
    // Three decimals, beside a text that looks like a figure with a comma.
    expect(await figures('13.03.2026;Buy;100;12.200;1,5', '14.03.2026;Buy;1;12.205;VT')).toEqual([
      ['100', '12.2'],
      ['1', '12.205'],
    ]);
    expect(await figures('13.03.2026;Buy;1,5;12.2;VT', '14.03.2026;Buy;2;1.234;VT')).toEqual([
      '“Stück”一栏的“1,5”不是数字',
      ['2', '1.234'],
    ]);
  });

  it('says of each row which way money went: by sign, by two columns or by a word', async () => {
    const amounts = async (text: string, columns: ImportMapping['columns'], mode: string) => {
      const options = { amountMode: mode } as ImportMapping['options'];
      const { rows } = await rowsOf(text, cash({ date: '日期', ...columns }, options));
      return rows.map((row) => row.problem ?? ('amount' in row ? row.amount : ''));
    };
    const signed =
      '日期,金额\n2026-03-01,"-1,234.50"\n2026-03-02,(5.00)\n2026-03-03,\n2026-03-04,1.2.3';
    expect(await amounts(signed, { amount: '金额' }, 'SIGNED')).toEqual([
      '-1234.5',
      '-5',
      '金额不能为空',
      '“金额”一栏的“1.2.3”不是数字',
    ]);
    const two =
      '日期,收入,支出\n2026-03-01,8.00,\n2026-03-02,0.00,3.00\n2026-03-03,1,2\n2026-03-04,-,-4';
    expect(await amounts(two, { amountIn: '收入', amountOut: '支出' }, 'IN_OUT')).toEqual([
      '8',
      '-3',
      '收入和支出都有金额，不知道是哪一个',
      '4',
    ]);
    const worded = '日期,方向,金额\n2026-03-01,借,8\n2026-03-02,贷,3\n2026-03-03,其他,2';
    expect(await amounts(worded, { direction: '方向', amount: '金额' }, 'DIRECTION')).toEqual([
      '-8',
      '3',
      '“方向”一栏的“其他”不知道是收入还是支出',
    ]);
  });

  it('leaves out a line of sums at the end, by name, and never a row with a day', async () => {
    const text =
      '日期,对方,金额,备注\n2026-03-01,#1 PHO RESTAURANT,-12,\n2026-03-02,公司,8000,总计科技 工资\n' +
      '小计,,7988,\n2026-03-03,数据来源公司,-3,#网格\n合计,,7985,\n# 共3笔,,,\n';
    const columns = { date: '日期', counterparty: '对方', amount: '金额', note: '备注' };
    const { rows } = await rowsOf(text, cash(columns));
    expect(rows).toEqual([
      { n: 2, occurredAt: '2026-03-01', amount: '-12', counterparty: '#1 PHO RESTAURANT' },
      {
        n: 3,
        occurredAt: '2026-03-02',
        amount: '8000',
        counterparty: '公司',
        note: '总计科技 工资',
      },
      { n: 4, problem: '“日期”一栏的“小计”不是日期' },
      {
        n: 5,
        occurredAt: '2026-03-03',
        amount: '-3',
        counterparty: '数据来源公司',
        note: '#网格',
      },
      { n: 6, skip: '合计或说明，不是记录', note: '合计 7985' },
      { n: 7, skip: '合计或说明，不是记录', note: '# 共3笔' },
    ]);
  });

  it('leaves out a line of one cell among records where a record has more, and takes the first of two columns of a name', async () => {
    const read = async (text: string, columns: ImportMapping['columns']) =>
      (await rowsOf(text, cash({ date: '日期', amount: '金额', ...columns }))).rows;
    expect(await read('日期,金额,金额\n2026-03-01,1,9\n说明\n2026-03-02,2,8', {})).toEqual([
      { n: 2, occurredAt: '2026-03-01', amount: '1' },
      { n: 3, problem: '“日期”一栏的“说明”不是日期' },
      { n: 4, occurredAt: '2026-03-02', amount: '2' },
    ]);
    const noted = '日期,金额,备注\n2026-03-01,1,面\n说明\n2026-03-02,2,米';
    expect((await read(noted, { note: '备注' }))[1]).toEqual({
      ...{ n: 3, skip: '只有一格内容，不是记录', note: '说明' },
    });
  });

  it('in a column of money out a figure below zero is money back, unless all are below zero', async () => {
    const columns = { date: '日期', amountIn: '收入', amountOut: '支出' };
    const read = async (...cells: string[]) => {
      const lines = cells.map((cell, at) => `2026-03-0${at + 1},${cell}`).join('\n');
      const { rows } = await rowsOf(
        `日期,收入,支出\n${lines}`,
        cash(columns, { amountMode: 'IN_OUT' }),
      );
      return rows.map((row) => ['amount' in row && row.amount, row.check]);
    };
    expect(await read(',20.00', ',-5.00', '-3.00,')).toEqual([
      ['-20', undefined],
      ['5', undefined],
      ['-3', undefined],
    ]);
    const all = '支出金额全是负数，按支出导入，请核对';
    expect(await read(',-20.00', ',-5.00', '8.00,')).toEqual([
      ['-20', all],
      ['-5', all],
      ['8', undefined],
    ]);
    expect(await read(',-5.00', '8.00,')).toEqual([
      ['5', '支出金额为负，按退回的收入导入，请核对'],
      ['8', undefined],
    ]);
  });

  it('beside a word a figure below zero takes back what the word says, where others are above it', async () => {
    const read = async (...lines: string[]) => {
      const columns = { date: '日期', direction: '类型', amount: '金额' };
      const text = `日期,类型,金额\n${lines.map((line) => `2026-03-01,${line}`).join('\n')}`;
      const { rows } = await rowsOf(text, cash(columns, { amountMode: 'DIRECTION' }));
      return rows.map((row) => 'amount' in row && row.amount);
    };
    expect(await read('支出,20', '支出,-5', '收入,8')).toEqual(['-20', '5', '8']);
    expect(await read('支出,-20', '支出,-5', '收入,8')).toEqual(['-20', '-5', '8']);
    expect(await read('借入,20', '借出,5', '消费退款,3')).toEqual(['20', '-5', '3']);
  });

  it('guesses the column that says which way money went by what stands in it', async () => {
    const suggested = async (text: string) => (await lookAt(text)).suggested;
    expect(
      await suggested(
        '日期,类型,金额,说明\n2026-03-01,支出,12,面\n2026-03-02,转账,5,\n2026-03-03,收入,9,',
      ),
    ).toMatchObject({
      columns: { date: '日期', direction: '类型', amount: '金额', note: '说明' },
      options: { amountMode: 'DIRECTION' },
    });
    expect(
      await suggested('日期,进出,类型,金额\n2026-03-01,出账,餐饮,12\n2026-03-02,入账,工资,5'),
    ).toMatchObject({ columns: { direction: '进出' }, options: { amountMode: 'DIRECTION' } });
    const categories = await suggested('日期,类型,金额\n2026-03-01,餐饮,-12\n2026-03-02,工资,5');
    expect(categories.columns.direction).toBeUndefined();
    expect(categories.options).toEqual({ amountMode: 'SIGNED' });
    const signed = await suggested(
      'Date,Type,Amount\n2026-03-01,Debit,-12\n2026-03-02,Transfer,-5\n2026-03-03,Credit,9',
    );
    expect(signed.options).toEqual({ amountMode: 'SIGNED' });
  });

  it('asks for the order of dates that can be read in two, and takes the answer', async () => {
    const text = '日期,金额\n03/04/2026,1\n05/06/2026,2';
    const columns = { date: '日期', amount: '金额' };
    const asked = await rowsOf(text, cash(columns));
    expect(asked.questions).toEqual([
      {
        about: 'dateOrder',
        words: '文件里的日期（如“03/04/2026”）可以有几种读法，请选择',
        example: '03/04/2026',
        options: ['DMY', 'MDY'],
      },
    ]);
    expect(asked.rows[0]?.problem).toBe('“03/04/2026”哪个是月、哪个是日，请先选择日期格式');
    const days = async (dateOrder: 'DMY' | 'MDY') => {
      const { rows, questions } = await rowsOf(text, cash(columns, { dateOrder }));
      expect(questions).toEqual([]);
      return rows.map((row) => 'occurredAt' in row && row.occurredAt);
    };
    expect(await days('DMY')).toEqual(['2026-04-03', '2026-06-05']);
    expect(await days('MDY')).toEqual(['2026-03-04', '2026-05-06']);
  });

  it('asks nothing when one date of the column says the order, and asks when two contradict', async () => {
    const columns = { date: '日期', amount: '金额' };
    const clear = await rowsOf('日期,金额\n03/04/2026,1\n25/06/2026,2', cash(columns));
    expect(clear.questions).toEqual([]);
    expect(clear.rows.map((row) => 'occurredAt' in row && row.occurredAt)).toEqual([
      '2026-04-03',
      '2026-06-25',
    ]);
    const both = await rowsOf('日期,金额\n03/25/2026,1\n25/06/2026,2\n01/02/2026,3', cash(columns));
    expect(both.questions).toHaveLength(1);
    expect(both.rows[2]?.problem).toContain('请先选择日期格式');
  });

  it('asks for a code that lost its zeros where nothing tells the market', async () => {
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
    const text =
      '日期,方向,代码,名称,数量,价格\n2026-03-09,买入,700,某控股,100,380.5\n2026-03-10,买,1810,某集团-W,10,20';
    const asked = await rowsOf(text, { mapping });
    expect(asked.questions).toEqual([
      {
        about: 'code',
        words: '“某控股”的代码“700”少了前面的零，请选择是哪一个',
        code: '700',
        name: '某控股',
        options: ['000700', '00700.HK'],
      },
    ]);
    expect(asked.rows[0]?.problem).toBe('代码“700”不完整，请选择是000700还是00700.HK');
    expect(asked.rows[1]).toMatchObject({ symbol: '01810.HK', type: 'BUY', quantity: '10' });
    const { rows, questions } = await rowsOf(text, { mapping, codes: { '700': '00700.HK' } });
    expect(questions).toEqual([]);
    expect(rows[0]).toEqual({
      n: 2,
      day: '2026-03-09',
      type: 'BUY',
      symbol: '00700.HK',
      name: '某控股',
      quantity: '100',
      price: '380.5',
    });
  });

  it('takes the currency that stands beside a figure, so that mixed ones are told apart', async () => {
    const text =
      '日期,金额\n2026-03-01,"¥1,000.00"\n2026-03-02,-US$12.50\n2026-03-03,100 HKD\n2026-03-04,30元\n2026-03-05,12美元\n2026-03-06,12 apples';
    const { rows } = await rowsOf(text, cash({ date: '日期', amount: '金额' }));
    const short = rows.map((row) => ('amount' in row ? [row.amount, row.currency] : [row.problem]));
    expect(short).toEqual([
      ['1000', undefined],
      ['-12.5', 'USD'],
      ['100', 'HKD'],
      ['30', 'CNY'],
      ['12', 'USD'],
      ['“金额”一栏的“12 apples”不是数字'],
    ]);
  });

  it('without a word for what was done goes by the cash, never by the sign of the quantity', async () => {
    const mapping: ImportMapping = {
      kind: 'TRADES',
      columns: { date: '日期', symbol: '代码', quantity: '数量', price: '价格', cash: '发生金额' },
      options: {},
    };
    const text =
      '日期,代码,数量,价格,发生金额\n2026-03-09,600036,-100,40,-4005\n2026-03-10,600036,100,41,4095\n2026-03-10,600036,100,41,';
    const { rows } = await rowsOf(text, { mapping });
    expect(rows.map((row) => ('type' in row ? [row.type, row.quantity] : row.problem))).toEqual([
      ['BUY', '100'],
      ['SELL', '100'],
      '没有写明买卖方向',
    ]);
  });

  it('takes a code for what it is, even when it is a name of the language', async () => {
    const mapping: ImportMapping = {
      kind: 'TRADES',
      columns: { date: '日期', word: '方向', symbol: '代码', quantity: '数量', price: '价格' },
      options: {},
    };
    const text = '日期,方向,代码,数量,价格\n2026-03-09,买入,constructor,100,380.5';
    expect((await rowsOf(text, { mapping })).rows[0]).toMatchObject({ symbol: 'constructor' });
  });

  it('may have no header at all', async () => {
    const text = '2026-03-01,-12.00,早点\n2026-03-02,200.00,转账';
    expect(await lookAt(text)).toMatchObject({
      headerLine: 0,
      header: ['第1列', '第2列', '第3列'],
    });
    const named = await lookAt('日期,金额\n2026-03-01,1');
    expect([named.headerLine, named.header]).toEqual([1, ['日期', '金额']]);
    const { rows } = await rowsOf(text, cash({ date: '第1列', amount: '第2列', note: '第3列' }));
    expect(rows).toEqual([
      { n: 1, occurredAt: '2026-03-01', amount: '-12', note: '早点' },
      { n: 2, occurredAt: '2026-03-02', amount: '200', note: '转账' },
    ]);
  });

  it('is refused in words when a mapped column is missing, or nothing stands under the header', async () => {
    await expect(rowsOf('日期,金额\n2026-03-01,1', cash({ date: '记账日' }))).rejects.toThrow(
      '文件里没有选择的列，请重新对应各列',
    );
    await expect(rowsOf('日期,金额', cash({ date: '日期', amount: '金额' }))).rejects.toThrow(
      '表头下面没有可以导入的内容',
    );
    expect(await refusalOf('你好')).toContain('没有找到表格');
  });
});

it('every source of cash has the name by which entries are filtered', () => {
  const mapped = mappedFormat({ kind: 'CASH', columns: {}, options: {} });
  const ofCash = [...formats, mapped].filter(({ kind }) => kind === 'CASH');
  const labels = new Map(ofCash.toReversed().map(({ source, label }) => [source, label]));
  expect(Object.fromEntries([['typed', '手工记录'], ...labels])).toEqual(cashSourceNames);
});
