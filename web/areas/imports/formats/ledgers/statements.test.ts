import { describe, expect, it } from 'vitest';
import { lookAt, readSurely as read, rowsOf } from '../../../../testing/import-samples.ts';

describe('a standard file', () => {
  it('OFX 1, whose elements are not closed', async () => {
    const text =
      'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CNY<BANKACCTFROM><ACCTID>6225' +
      '</BANKACCTFROM><BANKTRANLIST>' +
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260327120000[+8:CST]<TRNAMT>-20.00<FITID>F1<NAME>面馆</STMTTRN>\n' +
      '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260328<TRNAMT>100.00<FITID>F2<NAME>李明</STMTTRN>' +
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>';
    const shared = { account: '6225', currency: 'CNY' };
    expect((await read(text)).rows).toEqual([
      {
        n: 2,
        occurredAt: '2026-03-27 12:00:00',
        amount: '-20',
        ...shared,
        counterparty: '面馆',
        externalId: 'F1',
      },
      {
        n: 3,
        occurredAt: '2026-03-28',
        amount: '100',
        ...shared,
        counterparty: '李明',
        externalId: 'F2',
      },
    ]);
  });

  it('OFX 2, with elements closed as in XML', async () => {
    const text =
      '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE>' +
      '<DTPOSTED>20260327</DTPOSTED><TRNAMT>-20.00</TRNAMT><FITID>F1</FITID><MEMO>a &amp; b</MEMO></STMTTRN>' +
      '<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260328</DTPOSTED><TRNAMT>-7.50</TRNAMT><FITID>F2</FITID><CHECKNUM>88</CHECKNUM>' +
      '<PAYEE><NAME>李明</NAME><CITY>上海</CITY></PAYEE><MEMO>转账</MEMO></STMTTRN></BANKTRANLIST></OFX>';
    expect((await read(text)).rows).toEqual([
      { n: 2, occurredAt: '2026-03-27', amount: '-20', note: 'a & b', externalId: 'F1' },
      {
        ...{ n: 3, occurredAt: '2026-03-28', amount: '-7.5', externalId: 'F2' },
        ...{ counterparty: '李明', note: '转账' },
      },
    ]);
  });

  it('QIF, in which another account stands in brackets, and dates are asked for', async () => {
    const text = '!Type:Bank\nD2026-03-29\nT-20.00\nP面馆\n^\nD2026-03-30\nT100.00\nL[零钱]\n^\n';
    const { rows, questions } = await read(text);
    expect(questions).toEqual([]);
    expect(rows).toEqual([
      { n: 2, occurredAt: '2026-03-29', amount: '-20', counterparty: '面馆' },
      { n: 6, occurredAt: '2026-03-30', amount: '100', counterAccount: '零钱' },
    ]);
    const whole =
      '!Account\nN工资卡\nTBank\n^\n!Type:Bank\nD2026-03-29\nT-20.00\nN101\nP面馆\nM午饭\nLFood:Lunch\n^\n';
    expect((await read(whole)).rows).toEqual([
      {
        ...{ n: 6, occurredAt: '2026-03-29', amount: '-20', account: '工资卡' },
        ...{ counterparty: '面馆', note: '午饭', word: 'Food / Lunch' },
      },
    ]);
    const unclear = "!Type:Bank\nD3/ 4'26\nT-1,020.00\n^\n";
    expect((await read(unclear)).questions).toMatchObject([
      { about: 'dateOrder', options: ['DMY', 'MDY'] },
    ]);
    expect((await rowsOf(unclear, { dateOrder: 'MDY' })).rows).toEqual([
      { n: 2, occurredAt: '2026-03-04', amount: '-1020' },
    ]);
  });

  it('CAMT, whose sign is its indicator', async () => {
    const text =
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>' +
      '<Ntry><Amt Ccy="CNY">20.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-31</Dt></BookgDt><AcctSvcrRef>C1</AcctSvcrRef></Ntry>' +
      '<Ntry><Amt Ccy="CNY">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-04-01T09:00:00+08:00</DtTm></BookgDt></Ntry>' +
      '<Ntry><NtryRef>R1</NtryRef><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><BookgDt><Dt>2026-04-02</Dt></BookgDt><ValDt><Dt>2026-04-03</Dt></ValDt>' +
      '<AmtDtls><TxAmt><Amt Ccy="USD">33.00</Amt></TxAmt></AmtDtls><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>ACME</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>SEPA</AddtlNtryInf></Ntry>' +
      '<Ntry><Amt Ccy="CNY">1.00</Amt><BookgDt><Dt>2026-04-04</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>';
    const shared = { account: 'DE1', currency: 'CNY' };
    expect((await read(text)).rows).toEqual([
      { n: 2, occurredAt: '2026-03-31', amount: '-20', ...shared, externalId: 'C1' },
      { n: 3, occurredAt: '2026-04-01 09:00:00', amount: '100', ...shared },
      {
        ...{ n: 4, occurredAt: '2026-04-02', amount: '-30', account: 'DE1', currency: 'EUR' },
        ...{ externalId: 'R1', counterparty: 'ACME', note: 'Invoice 7 SEPA' },
        check: '这是一笔冲正，请核对收支方向',
      },
      { n: 5, problem: '没有写明收支方向' },
    ]);
  });

  it('CAMT: a statement without an IBAN has the number of its bank, and each statement its own', async () => {
    const entry = (amount: string, more = '') =>
      `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<BookgDt><Dt>2026-03-31</Dt></BookgDt></Ntry>`;
    const statement = (id: string, ...entries: string[]) =>
      `<Stmt><Id>S-${id}</Id><Acct><Id><Othr><Id>${id}</Id></Othr></Id><Ownr><Id><OrgId><Othr><Id>X</Id></Othr></OrgId></Id></Ownr>` +
      `<Svcr><FinInstnId><Othr><Id>Y</Id></Othr></FinInstnId></Svcr></Acct>${entries.join('')}</Stmt>`;
    const text =
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>' +
      statement('111', entry('20.00', '<Sts><Cd>BOOK</Cd></Sts>')) +
      statement('222', entry('5.00'), entry('7.00', '<Sts><Cd>PDNG</Cd></Sts>')) +
      '</BkToCstmrStmt></Document>';
    const { rows } = await read(text);
    expect(rows.map((row) => ['account' in row && row.account, row.skip])).toEqual([
      ['111', undefined],
      ['222', undefined],
      ['222', '还没有入账'],
    ]);
  });

  it('OFX: an amount in another currency than its account’s says so', async () => {
    const text =
      'OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>' +
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260327<TRNAMT>-20.00<FITID>F1<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY></STMTTRN>' +
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260328<TRNAMT>-5.00<FITID>F2<ORIGCURRENCY><CURRATE>1.1<CURSYM>EUR</ORIGCURRENCY></STMTTRN>' +
      '</BANKTRANLIST></STMTRS></OFX>';
    const { rows } = await read(text);
    expect(rows.map((row) => 'currency' in row && row.currency)).toEqual(['EUR', 'USD']);
  });

  it('OFX: a comma is a decimal mark, because thousands have none', async () => {
    const movement = (amount: string, number: string) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260327<TRNAMT>${amount}<FITID>${number}</STMTTRN>`;
    const trade =
      '<BUYSTOCK><INVBUY><INVTRAN><FITID>T1<DTTRADE>20260327</INVTRAN><SECID><UNIQUEID>9</SECID>' +
      '<UNITS>10,500<UNITPRICE>2<COMMISSION>0,5<TOTAL>-21,50</INVBUY></BUYSTOCK>';
    const statement = (inside: string) =>
      `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>${inside}</BANKTRANLIST></STMTRS></OFX>`;
    const cash = await read(statement(movement('-1234,56', 'F1') + movement('1,234.50', 'F2')));
    expect(cash.rows).toMatchObject([{ amount: '-1234.56' }, { amount: '1234.5' }]);
    const trades = await read(statement(trade));
    expect(trades.rows).toMatchObject([{ quantity: '10.5', price: '2', fee: '0.5' }]);
  });

  it('OFX of investments has its trades beside its movements of money', async () => {
    const trade = (kind: string, id: string, inner: string) =>
      `<${kind}><INVTRAN><FITID>${id}<DTTRADE>20260309120000</INVTRAN><SECID><UNIQUEID>922042742<UNIQUEIDTYPE>CUSIP</SECID>${inner}</${kind}>`;
    const text =
      'OFXHEADER:100\n\n<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>b<ACCTID>U1</INVACCTFROM><INVTRANLIST>' +
      trade(
        'BUYSTOCK',
        'T1',
        '<UNITS>10<UNITPRICE>100.00<COMMISSION>1.00<FEES>0.50<TOTAL>-1001.50<BUYTYPE>BUY',
      ) +
      trade(
        'SELLSTOCK',
        'T2',
        '<UNITS>-4<UNITPRICE>110.00<COMMISSION>1.00<TOTAL>439.00<SELLTYPE>SELL',
      ) +
      trade(
        'INCOME',
        'T3',
        '<INCOMETYPE>DIV<TOTAL>12.00<CURRENCY><CURRATE>1<CURSYM>EUR</CURRENCY>',
      ) +
      trade('BUYOPT', 'T4', '<UNITS>1<UNITPRICE>2<TOTAL>-200') +
      '<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260301<TRNAMT>5000<FITID>M1</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>' +
      '</INVTRANLIST></INVSTMTRS><SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>922042742<UNIQUEIDTYPE>CUSIP</SECID>' +
      '<SECNAME>World ETF<TICKER>VT</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>';
    const { tables } = await lookAt(text);
    expect(tables).toEqual([
      { name: '收支', rowCount: 2 },
      { name: '投资交易', rowCount: 5 },
    ]);
    expect((await rowsOf(text, { table: 0 })).rows).toEqual([
      {
        n: 2,
        occurredAt: '2026-03-01',
        amount: '5000',
        account: 'U1',
        currency: 'USD',
        externalId: 'M1',
      },
    ]);
    const shared = { symbol: 'VT', name: 'World ETF' };
    const traded = { ...shared, day: '2026-03-09', time: '12:00:00' };
    const { source, kind, rows } = await rowsOf(text, { table: 1 });
    expect([source, kind]).toEqual(['ofx-trades', 'TRADES']);
    expect(rows).toEqual([
      {
        ...{ n: 2, ...traded, type: 'BUY', externalId: 'T1', currency: 'USD' },
        ...{ quantity: '10', price: '100', amount: '1000', fee: '1.5', cash: '-1001.5' },
      },
      {
        ...{ n: 3, ...traded, type: 'SELL', externalId: 'T2', currency: 'USD' },
        ...{ quantity: '4', price: '110', amount: '440', fee: '1', cash: '439' },
      },
      { n: 4, ...traded, type: 'DIVIDEND', externalId: 'T3', currency: 'EUR', amount: '12' },
      { n: 5, ...shared, externalId: 'T4', word: 'BUYOPT', skip: '期权暂不支持' },
    ]);
  });

  it('OFX of investments: every kind of trade with all of its charges', async () => {
    const trade = (kind: string, inner: string) =>
      `<${kind}><INVTRAN><FITID>${kind}<DTTRADE>20260309</INVTRAN><SECID><UNIQUEID>9<UNIQUEIDTYPE>CUSIP</SECID>${inner}</${kind}>`;
    const text =
      'OFXHEADER:100\n\n<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>U1</INVACCTFROM><INVTRANLIST>' +
      // 3.00 of load and 0.75 of taxes are in the total.
      trade(
        'BUYMF',
        '<UNITS>20<UNITPRICE>10.00<LOAD>3.00<TAXES>0.50<WITHHOLDING>0.25<TOTAL>-203.75<MEMO>monthly',
      ) +
      trade('BUYDEBT', '<UNITS>1<UNITPRICE>99<TOTAL>-990.00') +
      trade('REINVEST', '<TOTAL>-30.00<UNITS>3<UNITPRICE>10.00<COMMISSION>0.10') +
      trade('SPLIT', '<OLDUNITS>10<NEWUNITS>20') +
      trade('TRANSFER', '<UNITS>5<TFERACTION>OUT<UNITPRICE>9.00') +
      trade('TRANSFER', '<UNITS>6<TFERACTION>IN<UNITPRICE>8.00') +
      trade('TRANSFER', '<UNITS>5<UNITPRICE>9.00') +
      trade('INVEXPENSE', '<TOTAL>-4.50') +
      trade('RETOFCAP', '<TOTAL>6.00') +
      trade('INCOME', '<TOTAL>-6.00') +
      trade('BUYSTOCK', '<UNITS>5<UNITPRICE>9.00') +
      trade('SELLSTOCK', '<UNITS>-5<UNITPRICE>9.00') +
      trade('JRNLFUND', '<TOTAL>7.00') +
      trade('MARGININTEREST', '<TOTAL>-1.00') +
      '</INVTRANLIST></INVSTMTRS></OFX>';
    const traded = { day: '2026-03-09', symbol: '9', currency: 'USD' };
    expect((await read(text)).rows).toEqual([
      {
        ...{ n: 2, ...traded, type: 'BUY', externalId: 'BUYMF', note: 'monthly', cash: '-203.75' },
        ...{ quantity: '20', price: '10', amount: '200', fee: '3', tax: '0.75' },
      },
      {
        ...{ n: 3, ...traded, type: 'BUY', externalId: 'BUYDEBT', cash: '-990' },
        ...{ quantity: '1', price: '99', amount: '990' },
        check: '债券的价格可能是面值的百分比，请核对',
      },
      {
        ...{ n: 4, ...traded, type: 'REINVEST', externalId: 'REINVEST' },
        ...{ quantity: '3', price: '10', amount: '30', fee: '0.1' },
      },
      { n: 5, ...traded, type: 'SPLIT', externalId: 'SPLIT', quantity: '20' },
      {
        ...{ n: 6, ...traded, type: 'TRANSFER_OUT', externalId: 'TRANSFER' },
        ...{ quantity: '5', price: '9' },
      },
      {
        ...{ n: 7, ...traded, type: 'TRANSFER_IN', externalId: 'TRANSFER' },
        ...{ quantity: '6', price: '8' },
      },
      { n: 8, problem: '没有写明是转入还是转出' },
      { n: 9, ...traded, type: 'FEE', externalId: 'INVEXPENSE', amount: '4.5' },
      { n: 10, ...traded, type: 'RETURN_OF_CAPITAL', externalId: 'RETOFCAP', amount: '6' },
      { n: 11, problem: '冲回的股息，请手工记账' },
      { n: 12, problem: '没有写明成交金额' },
      { n: 13, problem: '没有写明成交金额' },
      {
        ...{ n: 14, symbol: '9', externalId: 'JRNLFUND', word: 'JRNLFUND' },
        skip: '账户内的划转，不是交易',
      },
      {
        ...{ n: 15, symbol: '9', externalId: 'MARGININTEREST', word: 'MARGININTEREST' },
        skip: '账户的利息或费用，不属于某个证券',
      },
    ]);
  });

  // The layout of the fields: SWIFT Standards, MT940 Customer Statement Message, fields 60a, 61, 86 and 62a.
  it('MT940: marks say the sign, dates of entry the day, and balances lead from the first to the last', async () => {
    const text =
      '{1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n:20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:00001/001\r\n:60F:C251230EUR1000,00\r\n' +
      ':61:2512310102D12,50NMSCNONREF//B1\r\n:86:105?00LASTSCHRIFT?20Strom Ja?21nuar?32STADTWERKE?33 AG\r\n' +
      ':61:260105C2000,NTRFREF-1\r\nGehalt\r\n:86:/TRTP/SEPA/NAME/ACME GMBH/REMI/Lohn Januar/EREF/E1\r\n' +
      ':61:2601060106RC100,00NTRFNONREF\r\n:86:Rueckgabe\r\nzweite Zeile\r\n' +
      ':61:2601070107RD12,5NMSCNONREF\r\n:62F:C260107EUR2900,00\r\n-}';
    const shared = { account: '10020030/1234567', currency: 'EUR' };
    expect((await read(text)).rows).toEqual([
      {
        ...{ n: 6, occurredAt: '2026-01-02', amount: '-12.5', balance: '987.5', ...shared },
        ...{ counterparty: 'STADTWERKE AG', note: 'LASTSCHRIFT Strom Januar' },
      },
      {
        ...{ n: 8, occurredAt: '2026-01-05', amount: '2000', balance: '2987.5', ...shared },
        ...{ counterparty: 'ACME GMBH', note: 'Lohn Januar' },
      },
      {
        ...{ n: 11, occurredAt: '2026-01-06', amount: '-100', balance: '2887.5', ...shared },
        note: 'Rueckgabe zweite Zeile',
      },
      { n: 14, occurredAt: '2026-01-07', amount: '12.5', balance: '2900', ...shared },
    ]);
  });

  it('MT942: what is expected is not booked, and a day of entry may be of the year before', async () => {
    const text =
      ':20:A\n:25:1\n:34F:EUR0,\n:61:260110EC3,00NMSC\n:61:260111ED4,00NMSC\n:61:2601021230C5,NMSC\n';
    const shared = { account: '1', currency: 'EUR' };
    expect((await read(text)).rows).toEqual([
      { n: 4, occurredAt: '2026-01-10', amount: '3', ...shared, skip: '还没有入账' },
      { n: 5, occurredAt: '2026-01-11', amount: '-4', ...shared, skip: '还没有入账' },
      { n: 6, occurredAt: '2025-12-30', amount: '5', ...shared },
    ]);
  });

  it('MT940: what does not add up or cannot be read is said', async () => {
    const text = (...lines: string[]) =>
      `:20:A\n:25:1\n:60F:D260101USD10,00\n${lines.join('\n')}\n:62F:C260131USD5,00\n:20:B\n:25:2\n:60F:C260101USD0,\n:61:260102C1,N\n:62F:C260102USD1,\n`;
    expect((await read(text(':61:260110C3,00NMSC'))).rows).toMatchObject([
      { account: '1', amount: '3', check: '流水与对账单的期末余额对不上，请核对' },
      { account: '2', amount: '1', balance: '1' },
    ]);
    expect((await read(text(':61:nonsense'))).rows).toMatchObject([
      { n: 4, problem: '“nonsense”这一行读不出来' },
      { account: '2' },
    ]);
  });

  it('QIF: trades and lists among its sections are left out by name', async () => {
    const text =
      '!Type:Cat\nNFood\nDMeals\n^\n!Type:Invst\nD2026-03-29\nNBuy\nYVT\nT100.00\n^\n!Type:Bank\nD2026-03-30\nT-5\n^\nT7\nPX\n^\n';
    const { rows } = await read(text);
    expect(rows.map((row) => row.skip ?? row.problem ?? ('amount' in row && row.amount))).toEqual([
      '“Cat”是列表，不是流水',
      'QIF的投资交易没有代码，请导出CSV后导入',
      '-5',
      '日期不能为空',
    ]);
  });
});
