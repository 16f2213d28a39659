import type { StatementAnswer } from '../../../../contract/securities/securities-fields.ts';
import { keyringOf, SealError } from '../../../config/keyring.ts';
import type { Deps } from '../../../deps.ts';
import {
  type Broker,
  type BrokerCredentials,
  BrokerError,
} from '../../../providers/brokers/broker.ts';
import { providerErrorTexts } from '../../../providers/http/provider-error.ts';
import { noKeyText, openCredentials } from '../credentials/credentials.ts';
import type { SecuritiesAccountRow } from '../securities-accounts.repository.ts';

/** Shorter than the 30 s that the browser waits, with time left to store the reading. */
export const deadlineMs = 25_000;

/** Why a call failed, as a Chinese text for the user. */
export interface Failure {
  failure: string;
}

/**
 * Calls a broker and answers failures instead of throwing them. Of unexpected errors only the name is
 * logged, because the message of a library's error may contain the key that it was called with.
 */
export async function askBroker<T>(
  { log }: Pick<Deps, 'log'>,
  ask: () => Promise<T>,
): Promise<{ answer: T } | Failure> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (error instanceof BrokerError) return { failure: error.message };
    if (error instanceof SealError) return { failure: sealTexts[error.reason] };
    log.error(
      { error: error instanceof Error ? error.name : typeof error },
      'a broker call failed unexpectedly',
    );
    return { failure: providerErrorTexts.BAD_RESPONSE };
  }
}

const sealTexts = {
  UNKNOWN_KEY: '服务器的密钥已更换，无法打开保存的凭证，请联系管理员或重新填写密钥',
  TAMPERED: '保存的凭证已损坏，请编辑账户并重新填写密钥',
  MISSING: noKeyText,
} as const;

/** Fetches the statement of an account for an import; answers within `deadlineMs`. */
export async function fetchStatement(
  deps: Pick<Deps, 'log' | 'secrets' | 'randomBytes'>,
  broker: Broker,
  account: SecuritiesAccountRow,
): Promise<StatementAnswer> {
  const { statement } = broker;
  if (!statement) return { ok: false, message: '这家券商没有可以导入的报表', file: null };
  const signal = AbortSignal.timeout(deadlineMs);
  const outcome = await askBroker(deps, async () =>
    statement(openCredentials(keyringOf(deps), account), { signal }),
  );
  if ('failure' in outcome) return { ok: false, message: outcome.failure, file: null };
  const { fileName: name, text } = outcome.answer;
  return { ok: true, message: '已取得报表', file: { name, text } };
}

/** Tests credentials at the broker; answers within `deadlineMs`. */
export async function tryConnection(
  deps: Pick<Deps, 'log'>,
  broker: Broker,
  credentials: () => BrokerCredentials,
): Promise<{ ok: boolean; message: string }> {
  const signal = AbortSignal.timeout(deadlineMs);
  const outcome = await askBroker(deps, async () => broker.test(credentials(), { signal }));
  if ('failure' in outcome) return { ok: false, message: outcome.failure };
  const note = outcome.answer;
  return { ok: true, message: note ? `连接成功，密钥可用。${note}` : '连接成功，密钥可用' };
}
