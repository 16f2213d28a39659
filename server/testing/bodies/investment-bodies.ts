/** A valid body of POST /investments: ten shares bought at 150 dollars. */
export const tenShares = {
  investmentName: '苹果公司',
  symbol: 'AAPL',
  investmentType: 'STOCK',
  quantity: 10,
  costPrice: 150,
  currency: 'USD',
  purchaseDate: '2026-03-02 10:30:00',
};
