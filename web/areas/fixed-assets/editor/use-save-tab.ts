import type { z } from 'zod';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import type {
  createFixedAssetBody,
  updateFixedAssetBody,
} from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { call } from '../../../lib/api/api.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { holds, newerRow } from '../../../lib/forms/use-row-edit.ts';
import { useChange } from '../../../lib/query/use-change.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { FieldName, TabName } from './asset-tabs.ts';
import { type AssetChanges, type TabValues, tabValues } from './asset-values.ts';
import type { TabForm } from './use-asset-forms.ts';

const changedElsewhere =
  '这项资产刚刚在别处被修改过。您改过的内容还在，其余已换成最新的；请核对后再次保存。';

/**
 * Saves one tab: the first save of the main tab creates the asset, every other updates it. An update
 * carries the version that its fields were filled from, and is refused when that is not the newest.
 */
export function useSaveTab(asset: FixedAsset | undefined, onAsset: (asset: FixedAsset) => void) {
  const { submit, isPending } = useChange({
    message: asset ? fixedAssets.update.message : fixedAssets.create.message,
    send: async (changes: AssetChanges, key) => {
      if (!asset) {
        const body = changes as z.input<typeof createFixedAssetBody>;
        return call(fixedAssets.create, { body }, key);
      }
      try {
        const body = { ...changes, version: asset.version } as z.input<typeof updateFixedAssetBody>;
        return await call(fixedAssets.update, { params: { id: asset.id }, body });
      } catch (error) {
        const current = newerRow<FixedAsset>(error);
        if (current && holds(current, changes)) return current;
        throw error;
      }
    },
  });

  function showRefusal(form: TabForm, error: unknown) {
    const current = newerRow<FixedAsset>(error);
    if (current) {
      toast.warning(changedElsewhere);
      onAsset(current);
    } else {
      showFieldErrors(form, error);
    }
  }

  return {
    busy: isPending,
    save: (tab: TabName, form: TabForm, onSaved?: () => void) =>
      form.handleSubmit(async (changes) => {
        const sent = form.getValues();
        try {
          const saved = await submit(changes);
          const later = typedSince(sent, form.getValues());
          form.reset(tabValues(tab, saved));
          for (const [name, text] of later) form.setValue(name, text, { shouldDirty: true });
          onSaved?.();
          onAsset(saved);
        } catch (error) {
          showRefusal(form, error);
        }
      })(),
  };
}

/** What has been typed while a save was under way: the answer does not replace it. */
function typedSince(sent: TabValues, now: TabValues): [FieldName, string | undefined][] {
  const names = Object.keys(now) as FieldName[];
  return names.filter((name) => now[name] !== sent[name]).map((name) => [name, now[name]]);
}
