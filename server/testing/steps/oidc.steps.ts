import { stubAnswer } from '../second-factor/stub-provider.ts';
import { signIn } from '../sign-in.ts';
import type { StepScenario } from './step-call.ts';

let people = 0;

/** The calls of an identity provider. A state is used up by each try, so that each call begins anew. */
export const oidcSteps: Record<string, StepScenario> = {
  'auth.oidcBegin': async () => () => ({ body: {} }),

  'auth.oidcComplete': async ({ test }) => {
    people += 1;
    const person = `stranger${people}`;
    return async () => {
      const { url, state } = (await test.call('POST', '/auth/oidc/begin', { body: {} })).body.data;
      return { body: { state, query: stubAnswer(url, person) } };
    };
  },

  'auth.oidcBeginLink': async ({ test }) => {
    const { token } = await signIn(test);
    return () => ({ token });
  },

  'auth.oidcCompleteLink': async ({ test }) => {
    const { token } = await signIn(test);
    people += 1;
    const person = `stranger${people}`;
    return async () => {
      const { url, state } = (await test.call('POST', '/auth/oidc/link', { token })).body.data;
      return { token, body: { state, query: stubAnswer(url, person) } };
    };
  },
};
