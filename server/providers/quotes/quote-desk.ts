import type { Logger } from 'pino';
import type { Instrument } from '../../../finance/market/symbols.ts';
import { chunks } from '../../lib/chunks.ts';
import {
  asProviderError,
  type FailureReason,
  type OnProviderFailure,
  ProviderError,
  reasonOf,
  type SourcesFailure,
} from '../http/provider-error.ts';
import { isLongPast } from './freshness.ts';
import { type Outcome, Outcomes } from './outcomes.ts';
import type { Quote, QuoteRouter, QuoteSource } from './quote.ts';

interface DeskDeps {
  onFailure?: OnProviderFailure | undefined;
  /** Sources for an instrument, in the order they are asked. */
  chain: (instrument: Instrument) => QuoteSource[];
  now: () => Date;
  log: Logger;
}

/** A browser waits 30 s: what has no answer by then had better say so. */
const defaultBudgetMs = 25_000;

/**
 * Asks for prices: each symbol once at a time whoever asks, in the batches its source takes, and
 * what one source does not have goes on to the next, again in batches.
 */
export function createQuoteDesk({ chain, now, log, onFailure }: DeskDeps): QuoteRouter['quote'] {
  const outcomes = new Outcomes(now);
  const underWay = new Map<string, PromiseWithResolvers<Outcome>>();

  return async (instruments, { budgetMs = defaultBudgetMs, signal } = {}) => {
    const timeout = AbortSignal.timeout(budgetMs);
    const budget = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const answers = new Map<Instrument, Outcome | Promise<Outcome>>();
    const missing: Instrument[] = [];
    for (const instrument of new Map(instruments.map((each) => [each.key, each])).values()) {
      const known = outcomes.fresh(instrument.key) ?? underWay.get(instrument.key)?.promise;
      answers.set(instrument, known ?? begin(instrument.key));
      if (!known) missing.push(instrument);
    }
    void askFrom(0, missing, new Map(), budget);
    return collect(answers, budget);
  };

  function begin(key: string): Promise<Outcome> {
    const question = Promise.withResolvers<Outcome>();
    underWay.set(key, question);
    return question.promise;
  }

  /** Another caller may have more patience than this one: its questions are waited for only so long. */
  async function collect(
    answers: Map<Instrument, Outcome | Promise<Outcome>>,
    budget: AbortSignal,
  ): ReturnType<QuoteRouter['quote']> {
    const quotes = new Map<string, Quote>();
    const failures = new Map<string, SourcesFailure>();
    const timeUp = new Promise<undefined>((resolve) => {
      budget.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    for (const [instrument, answer] of answers) {
      const outcome = (await Promise.race([answer, timeUp])) ?? tooLate(instrument);
      if ('quote' in outcome) quotes.set(instrument.key, outcome.quote);
      else failures.set(instrument.key, outcome.failure);
    }
    return { quotes, failures };
  }

  function tooLate(instrument: Instrument): Outcome {
    const [first] = chain(instrument);
    const error = new ProviderError(first?.name ?? instrument.market, 'TIMEOUT');
    return { failure: { reasons: [reasonOf(error)] } };
  }

  /** Asks the source at a step of each instrument's chain; what stays unanswered takes the next step. */
  async function askFrom(
    step: number,
    instruments: readonly Instrument[],
    reasons: Map<string, FailureReason[]>,
    budget: AbortSignal,
  ): Promise<void> {
    const bySource = Map.groupBy(instruments, (instrument) => chain(instrument)[step]);
    await Promise.all(
      [...bySource].map(async ([source, group]) => {
        if (!source) {
          for (const instrument of group) {
            settle(instrument, { failure: { reasons: reasons.get(instrument.key) ?? [] } });
          }
          return;
        }
        const answers = await askInBatches(source, group, budget);
        const rest = group.filter((instrument) => {
          const answer = checked(answers.get(instrument.key), reasons.get(instrument.key));
          if (answer && !(answer instanceof ProviderError)) {
            settle(instrument, { quote: answer });
            return false;
          }
          const error = answer ?? new ProviderError(source.name, 'SYMBOL_NOT_FOUND');
          reasons.set(instrument.key, [...(reasons.get(instrument.key) ?? []), reasonOf(error)]);
          return true;
        });
        if (rest.length > 0) await askFrom(step + 1, rest, reasons, budget);
      }),
    );
  }

  /** What one source calls delisted has no price any more, unless another knows a trade of these days. */
  function checked(
    answer: Quote | ProviderError | undefined,
    before: readonly FailureReason[] = [],
  ): Quote | ProviderError | undefined {
    if (!answer || answer instanceof ProviderError) return answer;
    if (!before.some(({ code }) => code === 'DELISTED')) return answer;
    if (!isLongPast(answer.day, now())) return answer;
    const words = `最后一次成交在 ${answer.day}，不再是现价`;
    return new ProviderError(answer.source, 'DELISTED', words);
  }

  async function askInBatches(
    source: QuoteSource,
    group: readonly Instrument[],
    budget: AbortSignal,
  ): Promise<Map<string, Quote | ProviderError>> {
    const answers = new Map<string, Quote | ProviderError>();
    await Promise.all(
      chunks(group, source.batchSize).map(async (batch) => {
        try {
          for (const [key, answer] of await source.fetch(batch, budget)) answers.set(key, answer);
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
    outcomes.remember(instrument.key, instrument.market, outcome);
    underWay.get(instrument.key)?.resolve(outcome);
    underWay.delete(instrument.key);
  }
}
