import type { FieldErrors, Resolver } from 'react-hook-form';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import {
  fixedAssetDefaults,
  updateFixedAssetBody,
} from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { brokenRules } from '../../../../contract/fixed-assets/fixed-asset-rules.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { type FieldName, type FieldSpec, fieldsOf, type TabName } from './asset-tabs.ts';

/** What stands in the fields of a tab, as text; flags are '1' or '0'. */
export type TabValues = Partial<Record<FieldName, string>>;

/** A part of an update, as the contract takes it. */
export type AssetChanges = Record<string, unknown>;

const unset: Readonly<Record<string, unknown>> = {
  ...fixedAssetDefaults,
  salvageRate: null,
  depreciationMethod: 'STRAIGHT_LINE',
};

/** The values a tab starts with: those of an asset, or the defaults of a new one. */
export function tabValues(tab: TabName, asset: FixedAsset | undefined): TabValues {
  const source: Readonly<Record<string, unknown>> = asset ?? unset;
  return Object.fromEntries(fieldsOf(tab).map(({ name }) => [name, textOf(source[name])]));
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? textOfNumber(value) : String(value ?? '');
}

/** Columns that are never empty: an empty field leaves them unchanged, at first at the default. */
const lasting: ReadonlySet<FieldName> = new Set(['exchangeRate', 'inspectionCycle']);

/**
 * The typed texts as values of the contract. An empty amount is null, which the contract refuses in
 * its own words.
 */
export function changesOf(fields: readonly FieldSpec[], values: TabValues): AssetChanges {
  const sent = fields.filter(({ name }) => values[name]?.trim() || !lasting.has(name));
  return Object.fromEntries(
    sent.map(({ name, kind }) => [name, typedValue(name, kind, values[name] ?? '')]),
  );
}

function typedValue(name: FieldName, kind: FieldSpec['kind'], text: string) {
  if (kind === 'money' || kind === 'number') return amountFromText(text);
  if (kind === 'flag' || name === 'status') return Number(text);
  return text;
}

/** Validates the fields that are sent by the contract's schema and the rules between fields. */
export function tabResolver(
  fieldsSent: (values: TabValues) => readonly FieldSpec[],
): Resolver<TabValues, unknown, AssetChanges> {
  return (values) => {
    const changes = changesOf(fieldsSent(values), values);
    const texts: Record<string, string | undefined> = {};
    for (const [name, [text]] of Object.entries(brokenRules(changes))) texts[name] = text;
    const result = updateFixedAssetBody.safeParse(changes);
    for (const { path, message } of result.error?.issues.toReversed() ?? []) {
      texts[String(path[0])] = message;
    }
    if (result.success && Object.keys(texts).length === 0) return { values: changes, errors: {} };
    const errors = Object.entries(texts).map(([name, message]) => [
      name,
      { type: 'contract', message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<TabValues> };
  };
}
