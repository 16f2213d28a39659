import { describe, expect, it } from 'vitest';
import { readSurely as read } from '../../../../testing/import-samples.ts';

describe('an export of a program for keeping accounts', () => {
  it('ezBookkeeping: in the time of its zone, transfers with both accounts', async () => {
    const text =
      'Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description\n' +
      '2026-03-13 12:00:00,+08:00,Expense,Food,Lunch,现金,CNY,20.00,,,,,,午饭\n' +
      '2026-03-14 12:00:00,+08:00,Transfer,T,T,现金,CNY,100.00,零钱,CNY,100.00,,,\n' +
      '2026-03-14 23:30:00,+00:00,Income,T,T,现金,CNY,5.00,,,,,,\n' +
      '2026-03-16 12:00:00,+08:00,Balance Modification,,,现金,CNY,7.00,,,,,,\n' +
      '2026-03-17 12:00:00,+08:00,Transfer,,,现金,CNY,70.00,美元,USD,10.00,,,\n' +
      '2026-03-18 12:00:00,+08:00,Loan,,,现金,CNY,1.00,,,,,,\n' +
      '2026-03-19 12:00:00,+08:00,Income,,,现金,CNY,,,,,,,\n';
    expect(await read(text)).toEqual({
      source: 'ezbookkeeping',
      questions: [],
      rows: [
        {
          n: 2,
          occurredAt: '2026-03-13 12:00:00',
          amount: '-20',
          account: '现金',
          currency: 'CNY',
          note: '午饭',
          word: 'Food / Lunch',
        },
        {
          n: 3,
          occurredAt: '2026-03-14 12:00:00',
          amount: '-100',
          account: '现金',
          counterAccount: '零钱',
          currency: 'CNY',
          word: 'T',
        },
        {
          n: 4,
          occurredAt: '2026-03-15 07:30:00',
          amount: '5',
          account: '现金',
          currency: 'CNY',
          word: 'T',
        },
        {
          ...{ n: 5, occurredAt: '2026-03-16 12:00:00', amount: '7', note: '余额调整' },
          ...{ account: '现金', currency: 'CNY' },
        },
        {
          ...{ n: 6, occurredAt: '2026-03-17 12:00:00', amount: '-70', currency: 'CNY' },
          ...{ account: '现金', counterAccount: '美元', check: '转入账户到账 10.00，请核对' },
        },
        { n: 7, problem: '不认识的类型“Loan”' },
        { n: 8, problem: '金额不能为空' },
      ],
    });
  });

  it('Firefly III: withdrawals leave the source, deposits reach the destination', async () => {
    const text =
      'type,currency_code,amount,description,date,source_name,destination_name,journal_id,category\n' +
      'Withdrawal,CNY,-20.00,面,2026-03-25T12:00:00+08:00,现金,面馆,9,外食\n' +
      'Deposit,CNY,8000.00,工资,2026-03-26T12:00:00+08:00,公司,现金,10\n' +
      'Transfer,CNY,50.00,,2026-03-26T13:00:00+08:00,现金,零钱,11\n' +
      'Opening balance,CNY,300.00,期初,2026-03-01T00:00:00+08:00,Initial balance for "现金",现金,1\n' +
      'Reconciliation,CNY,5.00,,2026-03-27T12:00:00+08:00,现金,现金 reconciliation (CNY),12\n' +
      'Liability credit,CNY,5.00,,2026-03-28T12:00:00+08:00,a,b,13\n';
    expect((await read(text)).rows).toEqual([
      {
        n: 2,
        occurredAt: '2026-03-25 12:00:00',
        amount: '-20',
        account: '现金',
        counterparty: '面馆',
        currency: 'CNY',
        note: '面',
        externalId: '9',
        word: '外食',
      },
      {
        n: 3,
        occurredAt: '2026-03-26 12:00:00',
        amount: '8000',
        account: '现金',
        counterparty: '公司',
        currency: 'CNY',
        note: '工资',
        externalId: '10',
      },
      {
        n: 4,
        occurredAt: '2026-03-26 13:00:00',
        amount: '-50',
        account: '现金',
        counterAccount: '零钱',
        currency: 'CNY',
        externalId: '11',
      },
      {
        n: 5,
        occurredAt: '2026-03-01 00:00:00',
        amount: '300',
        account: '现金',
        currency: 'CNY',
        note: '期初',
        externalId: '1',
      },
      {
        ...{ n: 6, occurredAt: '2026-03-27 12:00:00', amount: '-5', account: '现金' },
        ...{ currency: 'CNY', externalId: '12' },
      },
      { n: 7, problem: '不认识的类型“Liability credit”' },
    ]);
  });

  it('Actual: signed amounts; the parent of a split is 0 and skipped', async () => {
    const text =
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\n' +
      '现金,2026-03-15,面馆,午饭,Food: Lunch,-20,0,Cleared\n' +
      '现金,2026-03-16,公司,,Income,8000,0,Reconciled\n' +
      '现金,2026-03-16,超市,,,0,-30,Cleared\n';
    expect((await read(text)).rows).toEqual([
      {
        n: 2,
        occurredAt: '2026-03-15',
        amount: '-20',
        account: '现金',
        counterparty: '面馆',
        note: '午饭',
        word: 'Food / Lunch',
      },
      {
        n: 3,
        occurredAt: '2026-03-16',
        amount: '8000',
        account: '现金',
        counterparty: '公司',
        word: 'Income',
      },
      {
        n: 4,
        occurredAt: '2026-03-16',
        amount: '0',
        account: '现金',
        counterparty: '超市',
        skip: '拆分的总额，各部分分别导入',
      },
    ]);
  });

  it('随手记: both rows of a transfer name the other account, and every row asks to be checked', async () => {
    const text =
      '随手记导出文件(headers:v5;示例)\n' +
      '交易类型,日期,类别,子类别,账户,账户币种,金额,成员,商家,项目,备注,关联Id\n' +
      '"支出","2026-03-17 12:00:00","餐饮","午饭","现金","CNY","20.00","","","","",""\n' +
      '"转出","2026-03-18 12:00:00","","","现金","CNY","50.00","","","","","u-1"\n' +
      '"转入","2026-03-18 12:00:00","","","零钱","CNY","50.00","","","","","u-1"\n' +
      '"余额变更","2026-03-01 12:00:00","","","零钱","CNY","-3.50","","","","",""\n';
    const check = '随手记各版本的列不同，请核对';
    const { rows } = await read(text);
    expect(rows).toEqual([
      {
        n: 3,
        occurredAt: '2026-03-17 12:00:00',
        amount: '-20',
        account: '现金',
        currency: 'CNY',
        word: '餐饮 / 午饭',
        check,
      },
      {
        n: 4,
        occurredAt: '2026-03-18 12:00:00',
        amount: '-50',
        account: '现金',
        counterAccount: '零钱',
        currency: 'CNY',
        externalId: 'u-1',
        check,
      },
      {
        n: 5,
        occurredAt: '2026-03-18 12:00:00',
        amount: '50',
        account: '零钱',
        counterAccount: '现金',
        currency: 'CNY',
        externalId: 'u-1',
        check,
      },
      {
        n: 6,
        occurredAt: '2026-03-01 12:00:00',
        amount: '-3.5',
        account: '零钱',
        currency: 'CNY',
        note: '余额变更',
        check,
      },
    ]);
  });

  it('随手记: every column and every word that says what a row is', async () => {
    const text =
      '随手记导出文件(headers:v5;示例)\n' +
      '交易类型,日期,分类,子分类,账户1,账户2,币种,金额,商家,备注,关联Id\n' +
      '收入,2026-03-17 12:00:00,职业,工资,现金,,CNY,8000.00,公司,三月,u-9\n' +
      '退款,2026-03-18 12:00:00,,,现金,,USD,5.00,店,,\n' +
      '转账,2026-03-19 12:00:00,,,现金,零钱,CNY,50.00,,,\n' +
      '负债变更,2026-03-20 12:00:00,,,信用卡,,CNY,30.00,,旧,\n' +
      '支出,2026-03-21 12:00:00,,,现金,,CNY,0.00,,,\n' +
      '借出,2026-03-22 12:00:00,,,现金,,CNY,1.00,,,\n' +
      '支出,2026-03-23 12:00:00,,,现金,,CNY,,,,\n' +
      '转入,2026-03-24 12:00:00,,,零钱,现金,CNY,-6.00,,,\n';
    const check = '随手记各版本的列不同，请核对';
    expect((await read(text)).rows).toEqual([
      {
        ...{ n: 3, occurredAt: '2026-03-17 12:00:00', amount: '8000', account: '现金', check },
        ...{ currency: 'CNY', counterparty: '公司', note: '三月' },
        ...{ word: '职业 / 工资', externalId: 'u-9' },
      },
      {
        ...{ n: 4, occurredAt: '2026-03-18 12:00:00', amount: '5', account: '现金', check },
        ...{ currency: 'USD', counterparty: '店' },
      },
      {
        ...{ n: 5, occurredAt: '2026-03-19 12:00:00', amount: '-50', account: '现金', check },
        ...{ currency: 'CNY', counterAccount: '零钱' },
      },
      {
        ...{ n: 6, occurredAt: '2026-03-20 12:00:00', amount: '-30', account: '信用卡', check },
        ...{ currency: 'CNY', note: '负债变更' },
      },
      {
        ...{ n: 7, occurredAt: '2026-03-21 12:00:00', amount: '0', account: '现金' },
        ...{ currency: 'CNY', skip: '金额为0' },
      },
      { n: 8, problem: '不认识的类型“借出”' },
      { n: 9, problem: '金额不能为空' },
      {
        ...{ n: 10, occurredAt: '2026-03-24 12:00:00', amount: '6', account: '零钱', check },
        ...{ currency: 'CNY', counterAccount: '现金' },
      },
    ]);
  });

  it('钱迹: a fee beside the amount is not lost in silence', async () => {
    const text =
      'ID,时间,分类,类型,金额,币种,账户1,账户2,备注,手续费\n' +
      'q1,2026-03-19 12:00:00,提现,转账,1000,CNY,零钱,招行,,1.00\n' +
      'q2,2026-03-20 12:00:00,餐饮,支出,20.00,CNY,现金,,面,0\n';
    const [transfer, spent] = (await read(text)).rows;
    expect(transfer).toMatchObject({ amount: '-1000', check: '手续费 1 没有计入，请核对' });
    expect(spent).not.toHaveProperty('check');
  });

  it('钱迹: spending, transfers and refunds by the word of the row', async () => {
    const text =
      'ID,时间,分类,二级分类,类型,金额,币种,账户1,账户2,备注\n' +
      'q1,2026-03-19 12:00:00,三餐,早餐,支出,20.00,CNY,现金,,面\n' +
      'q2,2026-03-20 12:00:00,,,转账,50.00,CNY,现金,零钱,\n' +
      'q3,2026-03-21 12:00:00,退款,,退款,5.00,CNY,现金,,\n' +
      'q4,2026-03-21 13:00:00,,,还款,9.00,CNY,现金,信用卡,\n' +
      'q5,2026-03-22 12:00:00,工资,,收入,8000.00,CNY,现金,,\n' +
      'q6,2026-03-23 12:00:00,,,支出,0.00,CNY,现金,,\n' +
      'q7,2026-03-24 12:00:00,,,报销,12.00,USD,,零钱,出差\n' +
      'q8,2026-03-25 12:00:00,,,支出,,CNY,现金,,\n';
    const { source, rows } = await read(text);
    expect(source).toBe('qianji');
    expect(rows).toEqual([
      {
        n: 2,
        occurredAt: '2026-03-19 12:00:00',
        amount: '-20',
        account: '现金',
        currency: 'CNY',
        note: '面',
        externalId: 'q1',
        word: '三餐 / 早餐',
      },
      {
        n: 3,
        occurredAt: '2026-03-20 12:00:00',
        amount: '-50',
        account: '现金',
        counterAccount: '零钱',
        currency: 'CNY',
        externalId: 'q2',
      },
      {
        n: 4,
        occurredAt: '2026-03-21 12:00:00',
        amount: '5',
        account: '现金',
        currency: 'CNY',
        externalId: 'q3',
        word: '退款',
      },
      {
        n: 5,
        occurredAt: '2026-03-21 13:00:00',
        amount: '-9',
        account: '现金',
        counterAccount: '信用卡',
        currency: 'CNY',
        externalId: 'q4',
      },
      {
        ...{ n: 6, occurredAt: '2026-03-22 12:00:00', amount: '8000', account: '现金' },
        ...{ currency: 'CNY', externalId: 'q5', word: '工资' },
      },
      {
        ...{ n: 7, occurredAt: '2026-03-23 12:00:00', amount: '0', skip: '金额为0' },
        ...{ currency: 'CNY', externalId: 'q6' },
      },
      {
        ...{ n: 8, occurredAt: '2026-03-24 12:00:00', amount: '12', account: '零钱' },
        ...{ currency: 'USD', externalId: 'q7', note: '出差' },
      },
      { n: 9, problem: '金额不能为空' },
    ]);
  });

  it('鲨鱼记账 and BeeCount', async () => {
    const shark = await read(
      '日期,收支类型,类别,金额,备注\n2026年03月21日,支出,餐饮,20.00,面\n2026年03月22日,收入,工资,8000.00,\n',
    );
    const check = '鲨鱼记账的格式各版本不同';
    expect(shark.rows).toEqual([
      { n: 2, occurredAt: '2026-03-21', amount: '-20', note: '面', word: '餐饮', check },
      { n: 3, occurredAt: '2026-03-22', amount: '8000', word: '工资', check },
    ]);
    const bee = await read(
      '类型,分类,子分类,金额,账户,转出账户,转入账户,备注,时间,标签,附件\n' +
        '支出,餐饮,午饭,20.00,现金,,,面,2026-03-23 12:00:00,,\n' +
        '转账,,,50.00,,现金,零钱,,2026-03-24 12:00:00,,\n',
    );
    expect(bee).toEqual({
      source: 'beecount',
      questions: [],
      rows: [
        {
          n: 2,
          occurredAt: '2026-03-23 12:00:00',
          amount: '-20',
          account: '现金',
          note: '面',
          word: '餐饮 / 午饭',
        },
        {
          n: 3,
          occurredAt: '2026-03-24 12:00:00',
          amount: '-50',
          account: '现金',
          counterAccount: '零钱',
        },
      ],
    });
  });
});
