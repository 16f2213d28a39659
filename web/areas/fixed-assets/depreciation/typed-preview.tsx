import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { FieldName, TabName } from '../editor/asset-tabs.ts';
import { type TabForm, useTyped } from '../editor/use-asset-forms.ts';
import { describedAsset, type SalvageLead } from './depreciable.ts';
import { DepreciationPreview } from './depreciation-preview.tsx';

const mainFields: FieldName[] = [
  'originalValue',
  'estimatedLife',
  'depreciationMethod',
  'startUseDate',
  'usageStatus',
];
const financialFields: FieldName[] = [
  'salvageRate',
  'salvageValue',
  'totalUnits',
  'usedUnits',
  'disposalDate',
];

interface TypedPreviewProps {
  forms: Record<TabName, TabForm>;
  lead: SalvageLead;
  currency: Currency;
}

/** The preview of what is being typed. Only this component is rendered at each key, not the fields. */
export function TypedPreview({ forms, lead, currency }: TypedPreviewProps) {
  const main = useTyped(forms.main, mainFields);
  const financial = useTyped(forms.financial, financialFields);
  return <DepreciationPreview asset={describedAsset(main, financial, lead)} currency={currency} />;
}
