import { Button, Tabs, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { fixedAssetDefaults } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { today } from '../../../lib/format/format.ts';
import { OnlyLooks } from '../../../ui/feedback/only-looks.tsx';
import { useOneSubmission } from '../../../ui/forms/use-one-submission.ts';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import type { SalvageLead } from '../depreciation/depreciable.ts';
import { TypedPreview } from '../depreciation/depreciation-preview.tsx';
import { useSalvage } from '../depreciation/use-salvage.ts';
import { useBaseCurrency, useSuggestedCode } from '../fixed-assets.queries.ts';
import { AssetField, type AssetFieldProps } from './asset-field.tsx';
import classes from './asset-form.module.css';
import {
  assetTabs,
  type FieldName,
  type FieldSpec,
  fieldsOf,
  type TabName,
  tabNames,
} from './asset-tabs.ts';
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

interface AssetFormProps extends Pick<AssetFieldProps, 'form' | 'currency' | 'onTyped'> {
  fields: readonly FieldSpec[];
  /** Fields that are shown and not sent. */
  fixed?: readonly string[];
  submitLabel: string;
  busy: boolean;
  /** Settles when the save is done, well or not. */
  onSubmit: () => Promise<unknown>;
  children?: ReactNode;
}

/** The fields of one tab, and the button that saves them. */
function AssetForm(props: AssetFormProps) {
  const { fields, fixed = [], submitLabel, busy, onSubmit, children, ...shared } = props;
  const submission = useOneSubmission(onSubmit, busy);
  return (
    <form noValidate {...submission}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <div
            key={field.name}
            className={classes.field}
            data-kind={typeof field.kind === 'string' ? field.kind : 'choice'}
          >
            <AssetField {...shared} field={field} readOnly={fixed.includes(field.name)} />
          </div>
        ))}
      </div>
      {children}
      <OnlyLooks />
      <div className={classes.buttons}>
        <Button data-writes type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface AssetTabListProps {
  /** Only the main tab can be used until the asset exists. */
  isSaved: boolean;
  forms: Record<TabName, TabForm>;
  /** The check mark on the main tab. */
  checked: boolean;
}

/** The tabs' names, each marked while it holds something unsaved. */
function AssetTabList({ isSaved, forms, checked }: AssetTabListProps) {
  const unsaved = useUnsaved(forms);
  return (
    <div className={classes.tabs}>
      <Tabs.List>
        {tabNames.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            disabled={!isSaved && tab !== 'main'}
            rightSection={
              tab === 'main' && checked ? (
                <>
                  <IconCheck size={16} stroke={2} aria-hidden="true" />
                  <VisuallyHidden>已保存</VisuallyHidden>
                </>
              ) : undefined
            }
          >
            {assetTabs[tab].label}
            {unsaved.includes(tab) && isSaved && (
              <span className={classes.unsaved} title="有未保存的修改">
                <VisuallyHidden>有未保存的修改</VisuallyHidden>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </div>
  );
}

const watched: FieldName[] = ['currency', 'exchangeRate'];

/** Another currency than the base currency at the rate of 1 is nearly always a forgotten rate. */
function ExchangeRateNotice({ form }: { form: TabForm }) {
  const { currency, exchangeRate } = useTyped(form, watched);
  const baseCurrency = useBaseCurrency();
  if (!currency || !baseCurrency || currency === baseCurrency) return null;
  return Number(exchangeRate) === 1 ? (
    <p className={classes.notice} role="status">
      汇率是 1：总值和净资产会把 1 {currency} 当作 1 {baseCurrency}。请填写 1 {currency} 折合多少{' '}
      {baseCurrency}。
    </p>
  ) : null;
}
