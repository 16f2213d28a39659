import { z } from 'zod';
import { receivablesSchemas } from '../../contract/debts/debts.schemas.ts';
import { payables, receivables } from '../../contract/debts/debts.ts';
import { depositsSchemas } from '../../contract/deposits/deposits.schemas.ts';
import { deposits } from '../../contract/deposits/deposits.ts';
import { fixedAssetsSchemas } from '../../contract/fixed-assets/fixed-assets.schemas.ts';
import { fixedAssets } from '../../contract/fixed-assets/fixed-assets.ts';
import { loansSchemas } from '../../contract/loans/loans.schemas.ts';
import { loans } from '../../contract/loans/loans.ts';
import { otherAssetsSchemas } from '../../contract/other-assets/other-assets.schemas.ts';
import { otherAssets } from '../../contract/other-assets/other-assets.ts';
import { fieldsOf, listingTool, pageFields, pageOfRows, type Tool } from './tool.ts';

const listFixedAssets = listingTool({
  name: 'list_fixed_assets',
  title: '固定资产',
  description: 'Fixed assets with their book value and market value.',
  scope: 'fixed-assets:read',
  row: fieldsOf(fixedAssetsSchemas.list.data.element, [
    'id',
    'name',
    'assetCategory',
    'brandModel',
    'usageStatus',
    'currency',
    'originalValue',
    'currentValue',
    'accumulatedDepreciation',
    'marketValue',
    'marketDay',
    'countedValue',
    'dailyCost',
    'daysOwned',
    'purchaseDate',
    'startUseDate',
    'disposalDate',
    'warrantyEndDate',
    'insuranceEndDate',
    'nextInspectionDate',
    'description',
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(fixedAssets.list);
    return {
      currency: null,
      untrustedFields: ['name', 'assetCategory', 'brandModel', 'description'],
      ...pageOfRows(found, page),
    };
  },
});

const debt = receivablesSchemas.list.data.element;
const debtRow = z.object({
  ...fieldsOf(debt, ['id']).shape,
  side: z.enum(['RECEIVABLE', 'PAYABLE']),
  counterparty: z.string(),
  ...fieldsOf(debt, [
    ...(['amount', 'outstandingAmount', 'currency', 'day', 'dueDate', 'status'] as const),
    ...(['dueInDays', 'paidDay', 'description'] as const),
  ]).shape,
});

const listDebts = listingTool({
  name: 'list_debts',
  title: '应收应付',
  description: 'What others owe (RECEIVABLE) and what is owed to others (PAYABLE), with due dates.',
  scope: 'debts:read',
  row: debtRow,
  input: z.object(pageFields),
  async run({ ask }, page) {
    const owed = await ask(receivables.list);
    const owing = await ask(payables.list);
    const rows = [
      ...owed.map((one) => ({
        ...one,
        side: 'RECEIVABLE' as const,
        counterparty: one.customerName,
      })),
      ...owing.map((one) => ({ ...one, side: 'PAYABLE' as const, counterparty: one.supplierName })),
    ];
    return {
      currency: null,
      untrustedFields: ['counterparty', 'description'],
      ...pageOfRows(rows, page),
    };
  },
});

const listLoans = listingTool({
  name: 'list_loans',
  title: '贷款',
  description:
    'Loans with what is still owed, the present rate and payment, and interest paid and to come. Closed ones too.',
  scope: 'loans:read',
  row: fieldsOf(loansSchemas.list.data.element, [
    ...(['id', 'name', 'group', 'loanType', 'method', 'currency', 'principal'] as const),
    ...(['outstanding', 'currentRatePercent', 'payment', 'startDate', 'months'] as const),
    ...(['status', 'paidCount', 'remainingMonths', 'overdueCount', 'nextDueDate'] as const),
    ...(['lastDueDate', 'interestPaid', 'interestToCome', 'note'] as const),
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(loans.list);
    return {
      currency: null,
      untrustedFields: ['name', 'group', 'note'],
      ...pageOfRows(found, page),
    };
  },
});

const listDeposits = listingTool({
  name: 'list_deposits',
  title: '存款',
  description:
    'Deposits with their principal, rate, end of the term, and worth today and then. Those taken out too.',
  scope: 'deposits:read',
  row: fieldsOf(depositsSchemas.list.data.element, [
    ...(['id', 'name', 'depositType', 'currency', 'principal', 'currentPrincipal'] as const),
    ...(['currentRatePercent', 'estimated', 'startDate', 'maturityDate', 'months'] as const),
    ...(['days', 'renewal', 'state', 'termNumber', 'accruedInterest', 'worth'] as const),
    ...(['interestAtMaturity', 'worthAtMaturity', 'note'] as const),
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(deposits.list);
    return { currency: null, untrustedFields: ['name', 'note'], ...pageOfRows(found, page) };
  },
});

const listOtherAssets = listingTool({
  name: 'list_other_assets',
  title: '其他资产',
  description:
    'Other assets such as provident funds, pensions and insurances, with their newest value and its day.',
  scope: 'other-assets:read',
  row: fieldsOf(otherAssetsSchemas.list.data.element, [
    ...(['id', 'name', 'kind', 'currency', 'value', 'valueDay', 'isRestricted'] as const),
    ...(['annualRatePercent', 'note'] as const),
  ]),
  input: z.object(pageFields),
  async run({ ask }, page) {
    const found = await ask(otherAssets.list);
    return { currency: null, untrustedFields: ['name', 'note'], ...pageOfRows(found, page) };
  },
});

/** The tools that answer what is owned beside accounts and markets, and what is owed. */
export const balanceTools: readonly Tool[] = [
  listFixedAssets,
  listDebts,
  listLoans,
  listDeposits,
  listOtherAssets,
];
