import type { BrokerCredentials } from '../broker.ts';
import type { Dialect, VenueAnswer } from './http-venue.ts';
import type { VenueCase } from './program.ts';

const stubKey: BrokerCredentials = {
  appKey: '123456',
  appSecret: '123456789012345678901234',
  accessToken: null,
};
const reference = '9876543210';
const head = "<FlexStatementResponse timestamp='26 November, 2026 02:00 AM EST'>";

/** A refusal comes with status 200. */
export function flexRefusal(code: number, status = 'Fail'): VenueAnswer {
  const words = `<ErrorCode>${code}</ErrorCode>\n<ErrorMessage>in words</ErrorMessage>`;
  return { body: `${head}\n<Status>${status}</Status>\n${words}\n</FlexStatementResponse>` };
}

/** The Flex Web Service: a statement is asked for, and fetched at the address that the answer names. */
export function ibkrDialect(credentials = stubKey): Dialect {
  return {
    name: 'IBKR',
    credentials,
    mainPath: /GetStatement$/,
    isPublic: () => false,
    refusals: {
      'bad-key': flexRefusal(1015),
      'wrong-ip': flexRefusal(1013),
      'rate-limited': flexRefusal(1018),
      'internal-error': flexRefusal(1009),
    },
    verify: ({ params }) => {
      if (params.get('v') !== '3') return flexRefusal(1020);
      return params.get('t') === credentials.appSecret ? undefined : flexRefusal(1015);
    },
    answer: ({ path, params }, venueCase) => {
      if (path === '/AccountManagement/FlexWebService/SendRequest') {
        if (params.get('q') !== credentials.appKey) return flexRefusal(1014);
        const url = 'https://gdcdyn.interactivebrokers.com/Universal/servlet/Flex.GetStatement';
        return {
          body: `${head}\n<Status>Success</Status>\n<ReferenceCode>${reference}</ReferenceCode>\n<Url>${url}</Url>\n</FlexStatementResponse>`,
        };
      }
      if (path !== '/Universal/servlet/Flex.GetStatement') return undefined;
      if (params.get('q') !== reference) return flexRefusal(1017);
      return { body: flexStatement(venueCase) };
    },
  };
}

/** A statement of two days of one account. All of its sections are in it, empty ones too. */
function flexStatement(venueCase: VenueCase): string {
  const isEmpty = venueCase === 'empty' || venueCase === 'zero';
  const yesterday = new Date(Date.now() - 86_400_000)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');
  const [positions, cash, total] = isEmpty
    ? ['', '', '0']
    : [stocks, cashRows, venueCase === 'more-accounts' ? '36500' : '19680.9'];
  return `<FlexQueryResponse queryName="jiadi" type="AF">
<FlexStatements count="1">
<FlexStatement accountId="U1234567" fromDate="20260101" toDate="${yesterday}" period="Last365CalendarDays" whenGenerated="${yesterday};020000">
<AccountInformation accountId="U1234567" currency="USD" name="A &amp; B" />
<EquitySummaryInBase>
<EquitySummaryByReportDateInBase accountId="U1234567" reportDate="20260101" cash="1" total="1" />
<EquitySummaryByReportDateInBase accountId="U1234567" reportDate="${yesterday}" cash="1" dividendAccruals="${isEmpty ? '0' : '12.5'}" interestAccruals="0" total="${total}" />
</EquitySummaryInBase>
<OpenPositions>${positions}</OpenPositions>
<CashReport><CashReportCurrency accountId="U1234567" currency="BASE_SUMMARY" endingCash="${isEmpty ? '0' : '1'}" />${cash}</CashReport>
<Trades><Trade accountId="U1234567" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" tradeID="77" dateTime="20260302;103000" tradeDate="20260302" quantity="10" tradePrice="200" proceeds="-2000" taxes="0" ibCommission="-1" buySell="BUY" levelOfDetail="EXECUTION" /></Trades>
<CashTransactions><CashTransaction accountId="U1234567" currency="USD" symbol="AAPL" description="AAPL(US0378331005) CASH DIVIDEND USD 0.26 PER SHARE" dateTime="20260514;202000" amount="2.6" type="Dividends" transactionID="78" reportDate="20260514" levelOfDetail="DETAIL" /></CashTransactions>
</FlexStatement>
</FlexStatements>
</FlexQueryResponse>
`;
}

/** AAPL 10 × 250, 0700.HK 100 × 500, a bond at 98.5 %, an option of 100 shares, a future, and lots of AAPL. */
const stocks = `
<OpenPosition accountId="U1234567" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" conid="265598" isin="US0378331005" listingExchange="NASDAQ" multiplier="1" reportDate="20261125" position="10" markPrice="250" positionValue="2500" costBasisPrice="200.1" costBasisMoney="2001" levelOfDetail="SUMMARY" />
<OpenPosition accountId="U1234567" currency="USD" assetCategory="STK" symbol="AAPL" description="APPLE INC" listingExchange="NASDAQ" multiplier="1" position="10" markPrice="250" positionValue="2500" costBasisMoney="2001" levelOfDetail="LOT" />
<OpenPosition accountId="U1234567" currency="USD" assetCategory="STK" symbol="BRK B" description="BERKSHIRE HATHAWAY INC-CL B" listingExchange="NYSE" multiplier="1" position="2" markPrice="480.5" positionValue="961" costBasisMoney="800" levelOfDetail="SUMMARY" />
<OpenPosition accountId="U1234567" currency="HKD" assetCategory="STK" symbol="700" description="TENCENT HOLDINGS LTD" listingExchange="SEHK" multiplier="1" position="100" markPrice="500" positionValue="50000" costBasisMoney="40010" levelOfDetail="SUMMARY" />
<OpenPosition accountId="U1234567" currency="USD" assetCategory="BOND" symbol="T 4 1/8 11/15/32" description="US TREASURY" isin="US91282CFV81" listingExchange="" multiplier="1" position="10000" markPrice="98.5" positionValue="9850" costBasisMoney="9900" levelOfDetail="SUMMARY" />
<OpenPosition accountId="U1234567" currency="USD" assetCategory="OPT" symbol="AAPL  261218C00250000" description="AAPL 18DEC26 250 C" listingExchange="CBOE" multiplier="100" position="-2" markPrice="5.25" positionValue="-1050" costBasisMoney="-900" levelOfDetail="SUMMARY" />
<OpenPosition accountId="U1234567" currency="USD" assetCategory="FUT" symbol="ESZ6" description="ES" listingExchange="CME" multiplier="50" position="1" markPrice="6000" positionValue="300000" costBasisMoney="299000" levelOfDetail="SUMMARY" />`;

const cashRows = `
<CashReportCurrency accountId="U1234567" currency="USD" endingCash="1,000.2" endingSettledCash="1000.2" />
<CashReportCurrency accountId="U1234567" currency="CNH" endingCash="-50.123456789" />
<CashReportCurrency accountId="U1234567" currency="EUR" endingCash="0" />`;
