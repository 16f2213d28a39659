import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './asset-form.module.css';
import { assetTabs, type TabName, tabNames } from './asset-tabs.ts';
import { type TabForm, useUnsaved } from './use-asset-forms.ts';

interface AssetTabListProps {
  /** Only the main tab can be used until the asset exists. */
  isSaved: boolean;
  forms: Record<TabName, TabForm>;
  /** The check mark on the main tab. */
  checked: boolean;
}

/** The tabs' names, each marked while it holds something unsaved. */
export function AssetTabList({ isSaved, forms, checked }: AssetTabListProps) {
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
