import {
  choice,
  edited,
  flag,
  json,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  pattern,
  rowKey,
  text,
  textOrNull,
  whole,
} from '../column-kinds.ts';
import { keyedTable, table } from '../table.ts';
import {
  builtIns,
  categoryKinds,
  choosers,
  longestPayee,
  spendingActKinds,
} from './spending-words.ts';

/** Of two levels: a category with a parent has that one's kind, and no children. */
export const spendingCategoriesTable = table('spending_categories', {
  parent_id: ownedOrNull('spending_categories'),
  kind: choice(categoryKinds, '请选择分类类型'),
  name: text(40, '分类名称不能为空'),
  /** Of Tabler's icons, by its name. */
  icon: orNull(pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'the name of an icon', '图标名称不正确')),
  position: whole({ min: 0 }),
  is_hidden: flag(),
  built_in: orNull(choice(builtIns, '分类类型不正确')),
  ...edited,
});

/**
 * What is said of a cash entry. `entry_id` is the first entry of its chain of corrections, and
 * `account_id` the account that the entry stands in now.
 */
export const spendingDetailsTable = keyedTable('spending_details', ['owner_id', 'entry_id'], {
  entry_id: rowKey(),
  account_id: owned('accounts'),
  payee: textOrNull(longestPayee),
  category_id: ownedOrNull('spending_categories'),
  chosen_by: orNull(choice(choosers, '来源不正确')),
  /** The category that a rule, earlier choices or a file chose, where a person has chosen another. */
  proposed_id: ownedOrNull('spending_categories'),
  /** Not in averages. */
  is_once: flag(),
  /** To be paid back by others: listed until money that came in is linked to it. */
  is_reimbursable: flag(),
  ...edited,
});

export const spendingTagsTable = table('spending_tags', {
  name: text(30, '标签名称不能为空'),
  created_at: moment(),
});

export const spendingEntryTagsTable = keyedTable(
  'spending_entry_tags',
  ['owner_id', 'entry_id', 'tag_id'],
  { entry_id: rowKey(), tag_id: owned('spending_tags') },
);

/** What an entry is split into; the parts sum to its amount without the sign. */
export const spendingPartsTable = keyedTable(
  'spending_parts',
  ['owner_id', 'entry_id', 'position'],
  {
    entry_id: rowKey(),
    /** From 1, without gaps. */
    position: whole({ min: 1, max: 20 }),
    category_id: ownedOrNull('spending_categories'),
    amount: money({ above: 0 }),
    note: textOrNull(200),
  },
);

/** Money that came in for a purchase: a refund, or what others pay back. */
export const spendingRefundsTable = keyedTable(
  'spending_refunds',
  ['owner_id', 'entry_id', 'purchase_id'],
  { entry_id: rowKey(), purchase_id: rowKey(), amount: money({ above: 0 }) },
);

export const spendingRulesTable = table('spending_rules', {
  position: whole({ min: 0 }),
  conditions: json(),
  effects: json(),
  ...edited,
});

/** Changes of many entries, with what the entries were before. */
export const spendingActsTable = table('spending_acts', {
  kind: choice(spendingActKinds, '类型不正确'),
  entry_count: whole({ min: 0 }),
  earlier: json(),
  created_at: moment(),
  undone_at: orNull(moment()),
});

/** What a category of another program's file means; null where its entries get none. */
export const spendingWordsTable = keyedTable('spending_words', ['owner_id', 'source', 'word'], {
  source: text(40, '来源不能为空'),
  word: text(100, '分类不能为空'),
  category_id: ownedOrNull('spending_categories'),
  created_at: moment(),
});
