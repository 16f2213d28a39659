const written = { createdAt: '2026-01-05T01:00:00.000Z', updatedAt: '2026-02-05T01:00:00.000Z' };

/** A valid export file with an entry in every list; each call returns new objects. */
export function personalFileOfAll() {
  return {
    format: 'jiadi-export',
    version: 1,
    accounts: [
      {
        accountName: '工资卡',
        accountType: 'CHECKING',
        currency: 'CNY',
        balance: '69.5',
        description: null,
        isDefault: true,
        ...written,
        transactions: [
          { type: 'OPENING', amount: '100', description: null, createdAt: written.createdAt },
          { type: 'WITHDRAW', amount: '-30.5', description: '午餐', createdAt: written.updatedAt },
        ],
      },
    ],
    investments: [
      {
        investmentName: '苹果公司',
        symbol: 'AAPL',
        investmentType: 'STOCK',
        quantity: '10',
        purchasePrice: '150.25',
        currentPrice: '180',
        currency: 'USD',
        purchaseDate: '2026-01-05',
        description: null,
        status: 1,
        ...written,
        prices: [{ day: '2026-02-05', price: '180' }],
      },
    ],
    fixedAssets: [
      {
        name: '相机',
        assetCode: 'FA-1',
        assetCategory: '电子设备',
        originalValue: '1200',
        depreciationMethod: 'STRAIGHT_LINE',
        salvageRate: '5',
        purchaseDate: '2026-01-05',
        startUseDate: '2026-01-05',
        ...written,
      },
    ],
    receivables: [
      {
        counterparty: '老王',
        amount: '500',
        currency: 'CNY',
        dueDate: '2026-12-01',
        description: null,
        paidAt: null,
        ...written,
      },
    ],
    payables: [
      {
        counterparty: '房东',
        amount: '3000',
        currency: 'CNY',
        dueDate: null,
        description: '押金',
        paidAt: '2026-02-05T01:00:00.000Z',
        ...written,
      },
    ],
    securitiesAccounts: [
      {
        accountName: '币安',
        accountType: 'BINANCE',
        isActive: true,
        unread: ['理财'],
        lastSyncTime: '2026-02-05T01:00:00.000Z',
        ...written,
        positions: [
          {
            symbol: 'BTC',
            symbolName: '',
            positionType: 'CRYPTO',
            quantity: '0.123456789012345678',
            currency: 'USDT',
            price: null,
            avgCost: '60000',
            instrumentKey: 'crypto:BTC',
            rank: 123456,
            syncedAt: '2026-02-05T01:00:00.000Z',
          },
        ],
        cash: [{ currency: 'USDT', amount: '12.5' }],
        trades: [
          {
            symbol: 'BTC',
            currency: 'USD',
            type: 'BUY',
            day: '2026-02-04',
            time: '09:30:00',
            quantity: '0.1234567890123',
            price: '60000',
            amount: null,
            fee: '1.5',
            tax: '0',
            ratioNew: null,
            ratioOld: null,
            cost: null,
            pair: null,
            origin: 'import',
            note: '补录',
            createdAt: written.createdAt,
          },
        ],
      },
    ],
    allocationTargets: [
      {
        by: 'MARKET',
        targets: [
          { key: 'CN', percent: 62.5 },
          { key: 'CASH', percent: 37.5 },
        ],
        ...written,
      },
    ],
  };
}
