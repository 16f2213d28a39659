import { Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { fixedAssetDefaults } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { today } from '../../../lib/format/format.ts';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import type { SalvageLead } from '../depreciation/depreciable.ts';
import { ExchangeRateNotice } from '../depreciation/exchange-rate-notice.tsx';
import { TypedPreview } from '../depreciation/typed-preview.tsx';
import { useSalvage } from '../depreciation/use-salvage.ts';
import { useSuggestedCode } from '../fixed-assets.queries.ts';
import classes from './asset-form.module.css';
import { AssetForm } from './asset-form.tsx';
import { AssetTabList } from './asset-tab-list.tsx';
import { type FieldName, fieldsOf, type TabName, tabNames } from './asset-tabs.ts';
import { editPath } from './asset-texts.ts';
import type { TabValues } from './asset-values.ts';
import { type TabForm, useAssetForms, useTyped, useUnsaved } from './use-asset-forms.ts';
import { useSaveTab } from './use-save-tab.ts';

const currencyField: FieldName[] = ['currency'];
/** What decides which financial fields there are. */
const decidingFields: FieldName[] = ['depreciationMethod', 'usageStatus'];

interface AssetEditorProps {
  /** Undefined until it has been saved for the first time. */
  asset: FixedAsset | undefined;
  mode: 'add' | 'edit';
  /** The asset as stored after a save, or as another session has changed it. */
  onAsset: (asset: FixedAsset) => void;
}

/**
 * The six tabs of an asset, each saved by itself, beside a preview of the depreciation. Forty fields
 * are not drawn again with every key: components that need typed values subscribe to them (`useTyped`).
 */
export function AssetEditor({ asset, mode, onAsset }: AssetEditorProps) {
  const [tab, setTab] = useState<TabName>('main');
  const salvage = useSalvage(asset);
  const forms = useAssetForms(asset, {
    main: () => fieldsOf('main').filter(({ name }) => mode === 'add' || name !== 'assetCode'),
    financial: () => financialFields(forms.main.getValues(), salvage.lead),
  });
  const { save, busy } = useSaveTab(asset, onAsset);
  useSuggestion(forms.main, mode === 'add' && !asset);

  const { currency: typedCurrency } = useTyped(forms.financial, currencyField);
  const currency = (typedCurrency || fixedAssetDefaults.currency) as Currency;
  const deciding = useTyped(forms.main, decidingFields);
  const fields = (name: TabName) =>
    name === 'financial' ? financialFields(deciding) : fieldsOf(name);

  return (
    <>
      <LeaveGuard forms={forms} id={asset?.id} busy={busy} />
      <Tabs value={tab} onChange={(value) => setTab((value ?? 'main') as TabName)} keepMounted>
        <AssetTabList
          isSaved={asset !== undefined}
          forms={forms}
          checked={mode === 'add' && asset !== undefined}
        />
        <div
          className={tab === 'main' || tab === 'financial' ? classes.withPreview : classes.alone}
        >
          {tabNames.map((name) => (
            <Tabs.Panel key={name} value={name}>
              <AssetForm
                form={forms[name]}
                fields={fields(name)}
                fixed={mode === 'edit' ? ['assetCode'] : []}
                currency={currency}
                submitLabel={name === 'main' && asset && mode === 'add' ? '更新' : '保存'}
                busy={busy}
                onSubmit={() => save(name, forms[name], salvage.onSaved)}
                onTyped={
                  name === 'financial'
                    ? (field, text) => {
                        const original = forms.main.getValues('originalValue');
                        salvage.follow(forms.financial, original, field, text);
                      }
                    : undefined
                }
              >
                {name === 'financial' && <ExchangeRateNotice form={forms.financial} />}
                {name === 'extended' && asset?.photoUrl && (
                  <img
                    className={classes.photo}
                    src={asset.photoUrl}
                    alt={`${asset.name}的照片`}
                    referrerPolicy="no-referrer"
                    loading="lazy"
                  />
                )}
              </AssetForm>
            </Tabs.Panel>
          ))}
          {(tab === 'main' || tab === 'financial') && (
            <TypedPreview forms={forms} lead={salvage.lead} currency={currency} />
          )}
        </div>
      </Tabs>
    </>
  );
}

/**
 * Leaves out units for other methods, the disposal of what is not scrapped, and the computed
 * salvage.
 */
function financialFields({ depreciationMethod, usageStatus }: TabValues, lead?: SalvageLead) {
  return fieldsOf('financial').filter(({ name }) => {
    if (name === 'totalUnits' || name === 'usedUnits') {
      return depreciationMethod === 'UNITS_OF_PRODUCTION';
    }
    if (name === 'disposalDate') return usageStatus === 'SCRAPPED';
    if (name === 'salvageRate') return lead !== 'VALUE';
    if (name === 'salvageValue') return lead !== 'RATE';
    return true;
  });
}

/** Fills in the next free code of today, unless one was typed already. */
function useSuggestion(main: TabForm, isWanted: boolean): void {
  const code = useSuggestedCode(today(), isWanted);
  const { getFieldState, resetField } = main;
  useEffect(() => {
    if (!isWanted || !code || getFieldState('assetCode').isDirty) return;
    resetField('assetCode', { defaultValue: code });
  }, [isWanted, code, getFieldState, resetField]);
}

interface LeaveGuardProps {
  forms: Record<TabName, TabForm>;
  /** The asset on screen. A new one gets its own address after the first save, which loses nothing. */
  id: string | undefined;
  /** A save is under way, which may navigate by itself. */
  busy: boolean;
}

/** Asks before one leaves a page whose fields hold something unsaved. */
function LeaveGuard({ forms, id, busy }: LeaveGuardProps) {
  const isUnsaved = useUnsaved(forms).length > 0;
  return isUnsaved && !busy && <UnsavedGuard safePath={id && editPath(id)} />;
}
