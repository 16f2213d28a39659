import { describe, expect, it } from 'vitest';
import { readSurely as read, rowsOf } from '../../../../testing/import-samples.ts';

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
      '<DTPOSTED>20260327</DTPOSTED><TRNAMT>-20.00</TRNAMT><FITID>F1</FITID><MEMO>a &amp; b</MEMO></STMTTRN></BANKTRANLIST></OFX>';
    expect((await read(text)).rows).toEqual([
      { n: 2, occurredAt: '2026-03-27', amount: '-20', note: 'a & b', externalId: 'F1' },
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
      '<Ntry><Amt Ccy="CNY">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-04-01T09:00:00+08:00</DtTm></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>';
    const shared = { account: 'DE1', currency: 'CNY' };
    expect((await read(text)).rows).toEqual([
      { n: 2, occurredAt: '2026-03-31', amount: '-20', ...shared, externalId: 'C1' },
      { n: 3, occurredAt: '2026-04-01 09:00:00', amount: '100', ...shared },
    ]);
  });
});
