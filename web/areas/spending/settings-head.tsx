import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { BackToList } from '../../ui/pages/row-page.tsx';
import classes from './settings-head.module.css';

const pages = {
  categories: '分类',
  rules: '规则',
  tags: '标签',
  changes: '修改记录',
} as const;
type PageName = keyof typeof pages;

const titles: Readonly<Record<PageName, string>> = {
  categories: '收支分类',
  rules: '分类规则',
  tags: '标签',
  changes: '批量修改记录',
};

/** The head of the pages by which the ledger is sorted, with links between them. */
export function SettingsHead({ shown, actions }: { shown: PageName; actions?: ReactNode }) {
  return (
    <>
      <PageHeader
        title={titles[shown]}
        actions={
          <>
            <BackToList list="/dashboard/ledger" />
            {actions}
          </>
        }
      />
      <nav className={classes.pages} aria-label="分类与规则">
        {(Object.keys(pages) as PageName[]).map((name) => (
          <Link
            key={name}
            to={`/dashboard/ledger/${name}`}
            className={classes.page}
            aria-current={name === shown ? 'page' : undefined}
          >
            {pages[name]}
          </Link>
        ))}
      </nav>
    </>
  );
}
