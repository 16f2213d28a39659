import { accountsSchemas, accountTransfersSchemas } from './accounts/accounts.schemas.ts';
import { accountInFile } from './accounts/accounts.table.ts';
import { accounts, accountTransfers } from './accounts/accounts.ts';
import { allocationSchemas } from './allocation/allocation.schemas.ts';
import { allocationTargetsInFile } from './allocation/allocation.table.ts';
import { allocation } from './allocation/allocation.ts';
import { authSchemas } from './auth/auth.schemas.ts';
import { auth } from './auth/auth.ts';
import { factorsSchemas } from './auth/factors.schemas.ts';
import { factors } from './auth/factors.ts';
import { oidcSchemas } from './auth/oidc.schemas.ts';
import { oidc } from './auth/oidc.ts';
import { tokensSchemas } from './auth/tokens.schemas.ts';
import { tokens } from './auth/tokens.ts';
import {
  payablesSchemas,
  receivablesPayablesSchemas,
  receivablesSchemas,
} from './debts/debts.schemas.ts';
import { debtInFile } from './debts/debts.table.ts';
import { payables, receivables, receivablesPayables } from './debts/debts.ts';
import { mailTestsSchemas } from './delivery/test-mails.schemas.ts';
import { mailTests } from './delivery/test-mails.ts';
import { depositsSchemas } from './deposits/deposits.schemas.ts';
import { depositInFile } from './deposits/deposits.table.ts';
import { deposits } from './deposits/deposits.ts';
import { calendarFeedSchemas, duesSchemas } from './dues/dues.schemas.ts';
import { calendarFeed, dues } from './dues/dues.ts';
import type { CallSchemas, CallShape, Endpoint } from './endpoint.ts';
import { rowsOf } from './fields/file-fields.ts';
import { fixedAssetsSchemas } from './fixed-assets/fixed-assets.schemas.ts';
import { fixedAssetInFile } from './fixed-assets/fixed-assets.table.ts';
import { fixedAssets } from './fixed-assets/fixed-assets.ts';
import { guideSchemas } from './guide/guide.schemas.ts';
import { guide } from './guide/guide.ts';
import { householdsSchemas } from './households/households.schemas.ts';
import { households } from './households/households.ts';
import { jointSchemas } from './households/joint.schemas.ts';
import { joint } from './households/joint.ts';
import { householdSharesSchemas } from './households/shares.schemas.ts';
import { householdShares } from './households/shares.ts';
import { householdSharesInFile } from './households/shares-in-file.ts';
import { importsSchemas } from './imports/imports.schemas.ts';
import { importMappingsInFile, importsInFile, importWordsInFile } from './imports/imports.table.ts';
import { imports } from './imports/imports.ts';
import { investmentChargesSchemas } from './investments/charges.schemas.ts';
import { investmentCharges } from './investments/charges.ts';
import { corporateActionsSchemas } from './investments/corporate-actions.schemas.ts';
import { corporateActions } from './investments/corporate-actions.ts';
import { investmentEntriesSchemas } from './investments/entries.schemas.ts';
import { investmentEntries } from './investments/entries.ts';
import { fundOrdersSchemas } from './investments/fund-orders/fund-orders.schemas.ts';
import { fundOrders } from './investments/fund-orders/fund-orders.ts';
import { fundPlansSchemas } from './investments/fund-plans/fund-plans.schemas.ts';
import { fundPlans } from './investments/fund-plans/fund-plans.ts';
import { investmentAnalysisSchemas } from './investments/investment-analysis.schemas.ts';
import { investmentAnalysis } from './investments/investment-analysis.ts';
import { investmentPricesSchemas } from './investments/investment-prices.schemas.ts';
import { investmentPrices } from './investments/investment-prices.ts';
import { investmentsSchemas } from './investments/investments.schemas.ts';
import { investmentInFile } from './investments/investments.table.ts';
import { investments } from './investments/investments.ts';
import { loansSchemas } from './loans/loans.schemas.ts';
import { loanInFile } from './loans/loans.table.ts';
import { loans } from './loans/loans.ts';
import { marketRulesSchemas } from './market-rules/market-rules.schemas.ts';
import { marketRules } from './market-rules/market-rules.ts';
import { movesSchemas } from './moves/moves.schemas.ts';
import { moves } from './moves/moves.ts';
import { netWorthSchemas } from './net-worth/net-worth.schemas.ts';
import { netWorth } from './net-worth/net-worth.ts';
import { overviewSchemas } from './net-worth/overview.schemas.ts';
import { overview } from './net-worth/overview.ts';
import { otherAssetsSchemas } from './other-assets/other-assets.schemas.ts';
import { otherAssetInFile } from './other-assets/other-assets.table.ts';
import { otherAssets } from './other-assets/other-assets.ts';
import { ownAccountSchemas } from './own-account/own-account.schemas.ts';
import { ownAccount } from './own-account/own-account.ts';
import { securityRecordsSchemas } from './own-account/security-records.schemas.ts';
import { securityRecords } from './own-account/security-records.ts';
import { planningForecastSchemas } from './planning/forecast.schemas.ts';
import { planningForecast } from './planning/forecast.ts';
import {
  planningAssumptionsSchemas,
  planningGoalsSchemas,
  planningRetirementSchemas,
} from './planning/goals.schemas.ts';
import { planningAssumptions, planningGoals, planningRetirement } from './planning/goals.ts';
import { planningMonthsSchemas } from './planning/months.schemas.ts';
import { planningMonths } from './planning/months.ts';
import { planningInFile } from './planning/planning-in-file.ts';
import { planningScenariosSchemas } from './planning/scenarios.schemas.ts';
import { planningScenarios } from './planning/scenarios.ts';
import { proposalsSchemas } from './proposals/proposals.schemas.ts';
import { proposalsInFile } from './proposals/proposals.table.ts';
import { proposals } from './proposals/proposals.ts';
import { remindersSchemas } from './reminders/reminders.schemas.ts';
import { remindersInFile } from './reminders/reminders.table.ts';
import { reminders } from './reminders/reminders.ts';
import { reportsSchemas } from './reports/reports.schemas.ts';
import { reports } from './reports/reports.ts';
import { returnsSchemas } from './returns/returns.schemas.ts';
import { returns } from './returns/returns.ts';
import { securitiesSchemas } from './securities/securities.schemas.ts';
import { securitiesAccountInFile } from './securities/securities.table.ts';
import { securities } from './securities/securities.ts';
import { spendingBudgetsSchemas } from './spending/budgets.schemas.ts';
import { spendingBudgets } from './spending/budgets.ts';
import {
  spendingActsSchemas,
  spendingMarksSchemas,
  spendingRulesSchemas,
  spendingTagsSchemas,
} from './spending/bulk.schemas.ts';
import { spendingActs, spendingMarks, spendingRules, spendingTags } from './spending/bulk.ts';
import { spendingCategories } from './spending/categories.ts';
import { spendingEntries } from './spending/entries.ts';
import { entryLinksSchemas, reconciliationsSchemas } from './spending/links.schemas.ts';
import { spendingLinks, spendingReconciliations } from './spending/links.ts';
import { spendingRecurringSchemas } from './spending/recurring/recurring.schemas.ts';
import { spendingRecurring } from './spending/recurring/recurring.ts';
import { spendingReport } from './spending/report.ts';
import { spendingCategoriesSchemas, spendingEntriesSchemas } from './spending/spending.schemas.ts';
import { spendingInFile } from './spending/spending-in-file.ts';
import { spendingReportSchemas } from './spending/spending-report.schemas.ts';
import { spendingUncategorizedSchemas } from './spending/uncategorized.schemas.ts';
import { spendingUncategorized } from './spending/uncategorized.ts';

/** The calls of every area, with their schemas; those of the personal export are in registry.ts. */
export const areaEndpoints: readonly Endpoint[] = [
  endpoints(auth, authSchemas),
  endpoints(tokens, tokensSchemas),
  endpoints(factors, factorsSchemas),
  endpoints(oidc, oidcSchemas),
  endpoints(ownAccount, ownAccountSchemas),
  endpoints(securityRecords, securityRecordsSchemas),
  endpoints(guide, guideSchemas),
  endpoints(households, householdsSchemas),
  endpoints(householdShares, householdSharesSchemas),
  endpoints(joint, jointSchemas),
  endpoints(moves, movesSchemas),
  endpoints(accounts, accountsSchemas),
  endpoints(accountTransfers, accountTransfersSchemas),
  endpoints(fixedAssets, fixedAssetsSchemas),
  endpoints(investments, investmentsSchemas),
  endpoints(investmentEntries, investmentEntriesSchemas),
  endpoints(investmentCharges, investmentChargesSchemas),
  endpoints(corporateActions, corporateActionsSchemas),
  endpoints(fundOrders, fundOrdersSchemas),
  endpoints(fundPlans, fundPlansSchemas),
  endpoints(investmentPrices, investmentPricesSchemas),
  endpoints(investmentAnalysis, investmentAnalysisSchemas),
  endpoints(securities, securitiesSchemas),
  endpoints(receivables, receivablesSchemas),
  endpoints(payables, payablesSchemas),
  endpoints(receivablesPayables, receivablesPayablesSchemas),
  endpoints(loans, loansSchemas),
  endpoints(deposits, depositsSchemas),
  endpoints(otherAssets, otherAssetsSchemas),
  endpoints(marketRules, marketRulesSchemas),
  endpoints(mailTests, mailTestsSchemas),
  endpoints(overview, overviewSchemas),
  endpoints(netWorth, netWorthSchemas),
  endpoints(allocation, allocationSchemas),
  endpoints(dues, duesSchemas),
  endpoints(calendarFeed, calendarFeedSchemas),
  endpoints(reminders, remindersSchemas),
  endpoints(reports, reportsSchemas),
  endpoints(returns, returnsSchemas),
  endpoints(imports, importsSchemas),
  endpoints(proposals, proposalsSchemas),
  endpoints(spendingCategories, spendingCategoriesSchemas),
  endpoints(spendingEntries, spendingEntriesSchemas),
  endpoints(spendingReport, spendingReportSchemas),
  endpoints(spendingTags, spendingTagsSchemas),
  endpoints(spendingRules, spendingRulesSchemas),
  endpoints(spendingMarks, spendingMarksSchemas),
  endpoints(spendingActs, spendingActsSchemas),
  endpoints(spendingLinks, entryLinksSchemas),
  endpoints(spendingReconciliations, reconciliationsSchemas),
  endpoints(spendingRecurring, spendingRecurringSchemas),
  endpoints(spendingBudgets, spendingBudgetsSchemas),
  endpoints(spendingUncategorized, spendingUncategorizedSchemas),
  endpoints(planningForecast, planningForecastSchemas),
  endpoints(planningGoals, planningGoalsSchemas),
  endpoints(planningAssumptions, planningAssumptionsSchemas),
  endpoints(planningRetirement, planningRetirementSchemas),
  endpoints(planningScenarios, planningScenariosSchemas),
  endpoints(planningMonths, planningMonthsSchemas),
].flat();

/** The lists in the file of a personal export, in its order. */
export const areaLists = {
  accounts: rowsOf(accountInFile),
  investments: rowsOf(investmentInFile),
  fixedAssets: rowsOf(fixedAssetInFile),
  receivables: rowsOf(debtInFile),
  payables: rowsOf(debtInFile),
  /** Missing in files of before there were loans. */
  loans: rowsOf(loanInFile).default([]),
  /** Missing in files of before there were deposits. */
  deposits: rowsOf(depositInFile).default([]),
  /** Missing in files of before there were assets that are valued by hand. */
  otherAssets: rowsOf(otherAssetInFile).default([]),
  securitiesAccounts: rowsOf(securitiesAccountInFile),
  /** Missing in files of before reminders. */
  reminders: remindersInFile.default([]),
  /** Missing in files of before there were targets. */
  allocationTargets: allocationTargetsInFile.default([]),
  imports: importsInFile,
  importMappings: importMappingsInFile,
  importWords: importWordsInFile,
  proposals: proposalsInFile,
  /** Missing in files that were exported before spending had categories. */
  spending: spendingInFile.default([]),
  /** Missing in files that were exported before anything was planned. */
  planning: planningInFile.default([]),
  /** Missing in files of before there were shares, and empty in those of a person. */
  householdShares: householdSharesInFile.default([]),
};

/** Puts declared calls together with their schemas; the compiler refuses the schemas of other calls. */
export function endpoints<Schemas extends Record<string, CallSchemas>>(
  calls: { readonly [Name in keyof Schemas]: CallShape & { readonly schemas?: Schemas[Name] } },
  schemas: Schemas,
): Endpoint[] {
  return Object.keys(calls).map((name) => ({ ...calls[name], ...schemas[name] }) as Endpoint);
}
