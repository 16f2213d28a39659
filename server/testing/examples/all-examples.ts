import type { TestApp } from '../build-test-app.ts';
import { accountExamples } from './accounts.examples.ts';
import { authExamples } from './auth.examples.ts';
import { debtExamples } from './debts.examples.ts';
import type { Example } from './example.ts';
import { fixedAssetExamples } from './fixed-assets.examples.ts';
import { investmentExamples } from './investments.examples.ts';
import { mailExamples } from './mail.examples.ts';
import { personalDataExamples } from './personal-data.examples.ts';
import { securitiesExamples } from './securities.examples.ts';

const overviewExamples = async () => ({ 'overview.assets': {} });

/**
 * A sound call of every endpoint, by its name. The isolation matrix and the fuzz tests stand on
 * it; an endpoint that is missing here fails them.
 */
export async function allExamples(test: TestApp, token: string): Promise<Record<string, Example>> {
  const areas = [
    authExamples,
    accountExamples,
    fixedAssetExamples,
    investmentExamples,
    securitiesExamples,
    debtExamples,
    mailExamples,
    overviewExamples,
    personalDataExamples,
  ];
  const examples = await Promise.all(areas.map((area) => area(test, token)));
  return Object.assign({}, ...examples) as Record<string, Example>;
}

/** The path of an endpoint with its parameters filled in. */
export function fill(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
