import { useSyncExternalStore } from 'react';
import type { Market } from '../../../../../contract/fields/markets.ts';
import { plainNumber } from '../../../../ui/forms/amount-text.ts';

/** What a person has agreed with a broker in a market; texts as typed, '' where nothing is agreed. */
export interface AgreedCommission {
  /** Of the amount, in percent. */
  percent: string;
  /** The least commission of an order. */
  least: string;
  /** The broker's fee of an order. */
  platform: string;
}

/** What a fund platform takes. */
export interface FundRates {
  /** Of what is left after the fee, in percent. */
  purchase: string;
  /** Of redemptions: `7:1.5,30:1`. */
  tiers: string;
}

/** The least that funds charge since 2026; a fund's own table wins. */
const usualTiers = '7:1.5,30:1,180:0.5';

const noCommission: AgreedCommission = { percent: '', least: '', platform: '' };
const usualFundRates: FundRates = { purchase: '', tiers: usualTiers };

type Stored = Partial<Record<Market, AgreedCommission>> & { FUND?: FundRates };

/** On this device alone: rates are typed once, and belong to no holding. */
const storageKey = 'agreed-charges';

const listeners = new Set<() => void>();
let known: { text: string | null; value: Stored } = { text: null, value: {} };

/** What is stored; the same object as long as nothing has changed. */
function read(): Stored {
  const text = localStorage.getItem(storageKey);
  if (text !== known.text) known = { text, value: parse(text) };
  return known.value;
}

/** Anything else than what this module writes is as if nothing was agreed. */
function parse(text: string | null): Stored {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { CN, HK, US, FUND } = stored as Record<string, unknown>;
    const commission = (of: unknown) => textsOf(noCommission, of);
    return {
      ...(CN ? { CN: commission(CN) } : {}),
      ...(HK ? { HK: commission(HK) } : {}),
      ...(US ? { US: commission(US) } : {}),
      ...(FUND ? { FUND: textsOf(usualFundRates, FUND) } : {}),
    };
  } catch {
    return {};
  }
}

function textsOf<Texts extends object>(usual: Texts, stored: unknown): Texts {
  const of = Object(stored) as Record<string, unknown>;
  const texts = Object.keys(usual).map((name) => [name, of[name]]);
  return { ...usual, ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) };
}

function write(changes: Stored): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...read(), ...changes }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What is agreed in a market, and how to change it. */
export function useAgreedCommission(
  market: Market,
): [AgreedCommission, (changes: Partial<AgreedCommission>) => void] {
  const agreed = useSyncExternalStore(subscribe, read)[market] ?? noCommission;
  return [agreed, (changes) => write({ [market]: { ...agreed, ...changes } })];
}

export function useFundRates(): [FundRates, (changes: Partial<FundRates>) => void] {
  const rates = useSyncExternalStore(subscribe, read).FUND ?? usualFundRates;
  return [rates, (changes) => write({ FUND: { ...rates, ...changes } })];
}

/** Whether a commission can be worked out: without a rate or a least one it would be left out silently. */
export function isAgreed({ percent, least }: AgreedCommission): boolean {
  return [percent, least].some((text) => plainNumber(text) !== undefined);
}
