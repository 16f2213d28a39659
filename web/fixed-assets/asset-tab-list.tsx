import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './asset-form.module.css';
import { assetTabs, type TabName, tabNames } from './asset-tabs.ts';

interface AssetTabListProps {
  /** Only the main tab can be used until the asset exists. */
  isSaved: boolean;
  isUnsaved: (tab: TabName) => boolean;
  /** The check mark on the main tab. */
  checked: boolean;
}

export function AssetTabList({ isSaved, isUnsaved, checked }: AssetTabListProps) {
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
            {isUnsaved(tab) && isSaved && (
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
