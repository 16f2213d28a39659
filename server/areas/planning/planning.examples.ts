import { usualAssumptions } from '../../../contract/planning/assumptions.ts';
import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async (test, token) => {
  const account = { accountName: '私密储蓄', accountType: 'SAVINGS', initialBalance: 1000 };
  const { id } = (await test.call('POST', '/accounts', { token, body: account })).body.data;
  await test.call('PUT', `/planning/accounts/${id}`, { token, body: { floor: 500 } });
  const goal = {
    kind: 'HOME',
    name: '私密首付',
    amount: 300_000,
    isInTodaysMoney: true,
    dueDate: '2036-01-01',
    shares: [{ itemKey: `accounts ${id}`, percent: 50 }],
  };
  const added = (await test.call('POST', '/planning/goals', { token, body: goal })).body.data;
  const retirement = {
    bornIn: 1986,
    stopsIn: 2046,
    untilAge: 90,
    includesHousing: false,
    addition: 60_000,
    spending: [{ amount: 120_000, fromYear: 2046, untilYear: null }],
    income: [{ amount: 36_000, fromYear: 2049 }],
    locked: [{ amount: 50_000, untilYear: 2046 }],
    takesOut: 'FIXED',
    ratePercent: 3.5,
  };
  const scenario = {
    name: '私密调薪',
    decision: { kind: 'CHANGE', day: '2036-01-01', side: 'INCOME', amount: 500, months: 24 },
  };
  const stored = (await test.call('POST', '/planning/scenarios', { token, body: scenario })).body
    .data;
  return {
    'planningForecast.show': { query: { months: '6', account: id } },
    'planningGoals.list': {},
    'planningGoals.items': {},
    'planningGoals.create': { body: { ...goal, name: '教育', shares: [] } },
    'planningGoals.update': { params: { id: added.id }, body: { ...goal, spent: 100, version: 1 } },
    'planningGoals.remove': { params: { id: added.id } },
    'planningAssumptions.show': {},
    'planningAssumptions.set': { body: { ...usualAssumptions } },
    'planningAssumptions.reset': {},
    'planningRetirement.show': {},
    'planningRetirement.set': { body: retirement },
    'planningRetirement.remove': {},
    'planningScenarios.list': { query: { years: '10' } },
    'planningScenarios.loans': {},
    'planningScenarios.create': { body: { ...scenario, name: '失业' } },
    'planningScenarios.update': {
      params: { id: stored.id },
      body: { ...scenario, name: '降薪', version: 1 },
    },
    'planningScenarios.remove': { params: { id: stored.id } },
    'planningMonths.compare': {},
    'planningForecast.listAccounts': {},
    'planningForecast.setAccount': { params: { id }, body: { floor: 200 } },
  };
};
