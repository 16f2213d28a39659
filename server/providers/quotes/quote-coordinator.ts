import type { Logger } from 'pino';
import type { Instrument } from '../../../finance/market/symbols.ts';
import { chunks } from '../../lib/chunks.ts';
import type { RequestLimits } from '../http/http-client.ts';
import {
  asProviderError,
  type FailureReason,
  type OnProviderFailure,
  ProviderError,
  reasonOf,
  type SourcesFailure,
} from '../http/provider-error.ts';
import { isLongPast } from './freshness.ts';
import { type Outcome, OutcomeCache } from './outcome-cache.ts';
import type { Quote, QuoteRouter, QuoteSource } from './quote.ts';

interface CoordinatorDeps {
  onFailure?: OnProviderFailure | undefined;
  /** The sources of an instrument, in the order in which they are asked. */
  sourcesOf: (instrument: Instrument) => QuoteSource[];
  now: () => Date;
  log: Logger;
  /** How long a request may be queued while there is another source to ask; 2 s by default. */
  queueTimeoutMs?: number | undefined;
}

/** The default is below the 30 s that a browser waits. */
const defaultBudgetMs = 25_000;
const defaultQueueTimeoutMs = 2_000;

/**
 * Fetches prices. Concurrent callers share one request for each symbol. Symbols are sent in batches
 * of each source's size, and those that a source lacks go to the next source, again in batches.
 */
export function createQuoteCoordinator({
  sourcesOf,
  now,
  log,
  onFailure,
  queueTimeoutMs = defaultQueueTimeoutMs,
}: CoordinatorDeps): QuoteRouter['quote'] {
  const outcomes = new OutcomeCache(now);
  const pending = new Map<string, PromiseWithResolvers<Outcome>>();

  return async (instruments, { budgetMs = defaultBudgetMs, signal } = {}) => {
    const timeout = AbortSignal.timeout(budgetMs);
    const budget = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const answers = new Map<Instrument, Outcome | Promise<Outcome>>();
    const newInstruments: Instrument[] = [];
    for (const instrument of new Map(instruments.map((each) => [each.key, each])).values()) {
      const sharedOutcome = outcomes.get(instrument.key) ?? pending.get(instrument.key)?.promise;
      answers.set(instrument, sharedOutcome ?? addPending(instrument.key));
      if (!sharedOutcome) newInstruments.push(instrument);
    }
    void fetchFrom(0, newInstruments, new Map(), budget);
    return collect(answers, budget);
  };

  function addPending(key: string): Promise<Outcome> {
    const request = Promise.withResolvers<Outcome>();
    pending.set(key, request);
    return request.promise;
  }

  /** Waits for all answers until the caller's budget ends. Another caller's request may take longer. */
  async function collect(
    answers: Map<Instrument, Outcome | Promise<Outcome>>,
    budget: AbortSignal,
  ): ReturnType<QuoteRouter['quote']> {
    const quotes = new Map<string, Quote>();
    const failures = new Map<string, SourcesFailure>();
    const budgetEnd = new Promise<undefined>((resolve) => {
      if (budget.aborted) resolve(undefined);
      budget.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    for (const [instrument, answer] of answers) {
      const outcome = (await Promise.race([answer, budgetEnd])) ?? timeoutOutcome(instrument);
      if ('quote' in outcome) quotes.set(instrument.key, outcome.quote);
      else failures.set(instrument.key, outcome.failure);
    }
    return { quotes, failures };
  }

  function timeoutOutcome(instrument: Instrument): Outcome {
    const [first] = sourcesOf(instrument);
    const error = new ProviderError(first?.name ?? instrument.market, 'TIMEOUT');
    return { failure: { reasons: [reasonOf(error)] } };
  }

  /** Asks each instrument's source at `index`; instruments without an answer go to the next index. */
  async function fetchFrom(
    index: number,
    instruments: readonly Instrument[],
    reasons: Map<string, FailureReason[]>,
    budget: AbortSignal,
  ): Promise<void> {
    const bySource = Map.groupBy(instruments, (instrument) => sourcesOf(instrument)[index]);
    await Promise.all(
      [...bySource].map(async ([source, group]) => {
        if (!source) {
          for (const instrument of group) {
            settle(instrument, { failure: { reasons: reasons.get(instrument.key) ?? [] } });
          }
          return;
        }
        const answers = await fetchInBatches(source, group, limitsOf(index, budget));
        const unanswered = group.filter((instrument) => {
          const answer = withoutDelisted(answers.get(instrument.key), reasons.get(instrument.key));
          if (answer && !(answer instanceof ProviderError)) {
            settle(instrument, { quote: answer });
            return false;
          }
          const error = answer ?? new ProviderError(source.name, 'SYMBOL_NOT_FOUND');
          reasons.set(instrument.key, [...(reasons.get(instrument.key) ?? []), reasonOf(error)]);
          return true;
        });
        if (unanswered.length > 0) await fetchFrom(index + 1, unanswered, reasons, budget);
      }),
    );
  }

  /** Refuses an old price after another source has called the instrument delisted. */
  function withoutDelisted(
    answer: Quote | ProviderError | undefined,
    earlierReasons: readonly FailureReason[] = [],
  ): Quote | ProviderError | undefined {
    if (!answer || answer instanceof ProviderError) return answer;
    if (!earlierReasons.some(({ code }) => code === 'DELISTED')) return answer;
    if (!isLongPast(answer.day, now())) return answer;
    const message = `最后一次成交在 ${answer.day}，不再是现价`;
    return new ProviderError(answer.source, 'DELISTED', message);
  }

  /** Only a request to an instrument's last source is queued for as long as the caller waits. */
  function limitsOf(index: number, signal: AbortSignal) {
    return (batch: readonly Instrument[]): RequestLimits => {
      const isLast = batch.some((instrument) => !sourcesOf(instrument)[index + 1]);
      return { signal, ...(!isLast && { queueTimeoutMs }) };
    };
  }

  async function fetchInBatches(
    source: QuoteSource,
    group: readonly Instrument[],
    limitsOf: (batch: readonly Instrument[]) => RequestLimits,
  ): Promise<Map<string, Quote | ProviderError>> {
    const answers = new Map<string, Quote | ProviderError>();
    await Promise.all(
      chunks(group, source.batchSize).map(async (batch) => {
        try {
          for (const [key, answer] of await source.fetch(batch, limitsOf(batch)))
            answers.set(key, answer);
        } catch (error) {
          const failure = asProviderError(log, source.name, error);
          onFailure?.(source.name, failure.code);
          log.warn(
            { provider: source.name, code: failure.code, symbols: batch.length },
            'no quotes',
          );
          for (const { key } of batch) answers.set(key, failure);
        }
      }),
    );
    return answers;
  }

  function settle(instrument: Instrument, outcome: Outcome): void {
    outcomes.set(instrument.key, instrument.market, outcome);
    pending.get(instrument.key)?.resolve(outcome);
    pending.delete(instrument.key);
  }
}
