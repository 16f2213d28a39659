import { positionOf, snapshotOf } from '../securities/fake-brokers.ts';
import { binanceAccount, encrypted, securitiesUser } from '../securities/securities-user.ts';
import { signIn } from '../sign-in.ts';
import type { StepScenario, StepWorld } from './step-call.ts';

/** A user with an account that was synced once, and has other positions by now. */
async function linked({ test, brokers }: StepWorld) {
  const user = await securitiesUser(test);
  const id = await user.link();
  brokers.answer = async () => snapshotOf([positionOf('A'), positionOf('B')]);
  await user.sync(id);
  brokers.answer = async () => snapshotOf([positionOf('B'), positionOf('C')]);
  return { token: user.token, params: { id } };
}

const ofAccount: StepScenario = async (world) => {
  const call = await linked(world);
  return () => call;
};

export const securitiesSteps: Record<string, StepScenario> = {
  'securities.sync': ofAccount,
  'securities.test': ofAccount,
  'securities.statement': ofAccount,
  'returns.ofSecuritiesAccount': ofAccount,
  'securities.tryCredentials': async ({ test }) => {
    const { token } = await signIn(test);
    const { accountName: _, ...credentials } = binanceAccount;
    return () => ({ token, body: encrypted(test, credentials) });
  },
};
