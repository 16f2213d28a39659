import { tenShares } from '../bodies/investment-bodies.ts';
import { signIn } from '../sign-in.ts';
import type { StepScenario, StepWorld } from './step-call.ts';

/** A user with one quoted investment, whose cached price has expired. */
async function holder({ test }: StepWorld): Promise<string> {
  const { token } = await signIn(test);
  await test.call('POST', '/investments', { token, body: tenShares });
  test.clock.advance(61_000);
  return token;
}

const allPrices: StepScenario = async (world) => {
  const token = await holder(world);
  return () => ({ token });
};

export const priceSteps: Record<string, StepScenario> = {
  'investments.updatePrice': async (world) => {
    const token = await holder(world);
    return () => ({ token, params: { symbol: tenShares.symbol } });
  },
  'investments.updatePrices': allPrices,
  'investments.syncPrices': allPrices,
  'returns.ofInvestment': async ({ test }) => {
    const { token } = await signIn(test);
    const created = await test.call('POST', '/investments', { token, body: tenShares });
    return () => ({ token, params: { id: created.body.data.id } });
  },
  'returns.ofInvestments': allPrices,
};
