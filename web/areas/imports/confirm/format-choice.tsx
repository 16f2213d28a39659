import { Select } from '@mantine/core';
import type { ImportChoices, ImportMapping } from '../import-choices.ts';
import type { ReadFile } from '../import-file.ts';
import layout from '../step-layout.module.css';
import classes from './confirm.module.css';

/** The value of the select for mapping the columns by hand. */
const byHand = 'by-hand';

interface FormatChoiceProps {
  read: ReadFile;
  choices: ImportChoices;
  /** What mapping by hand begins with. */
  mapping: ImportMapping;
  onChange: (choices: ImportChoices) => void;
  /** Another sheet of the workbook. */
  onTable: (table: number) => void;
}

/** What the file was recognised as, and the way to say that it is something else. */
export function FormatChoice({ read, choices, mapping, onChange, onTable }: FormatChoiceProps) {
  const chosen = read.formats.find(({ source }) => source === choices.source);
  const name = chosen && !choices.mapping ? chosen.label : undefined;

  function choose(value: string | null) {
    const { table } = read;
    if (value === byHand) onChange({ table, mapping });
    else if (value) onChange({ table, source: value });
  }

  return (
    <>
      <h2 className={layout.title}>{name ? `识别为：${name}` : '请告诉我们各列是什么'}</h2>
      <p className={layout.note}>{read.fileName}</p>
      {chosen && name && chosen.certainty === 'likely' && (
        <p className={layout.caution}>不太确定是否识别正确，请对照下面的前几行看一看。</p>
      )}
      {chosen?.check && name && <p className={layout.caution}>{chosen.check}</p>}
      {!name && read.hint && (
        <p className={layout.caution}>{read.hint}。请选好每一列，或者重新导出文件。</p>
      )}
      {!name && read.formats.length === 0 && (
        <p className={layout.note}>
          没有认出这是哪家的文件，不过任何表格都可以导入：选好每一列的含义即可，下次会自动记住。
        </p>
      )}
      {read.tables.length > 1 && (
        <Select
          className={classes.short ?? ''}
          label="工作表"
          allowDeselect={false}
          data={read.tables.map((table, index) => ({
            value: String(index),
            label: `${table.name}（${table.rowCount} 行）`,
          }))}
          value={String(read.table)}
          onChange={(value) => onTable(Number(value))}
        />
      )}
      {read.formats.length > 0 && (
        <Select
          className={classes.short ?? ''}
          label="不对？选择其他格式"
          allowDeselect={false}
          data={[
            ...read.formats.map(({ source, label }) => ({ value: source, label })),
            { value: byHand, label: '都不是，自己对应各列' },
          ]}
          value={choices.mapping ? byHand : (choices.source ?? null)}
          onChange={choose}
        />
      )}
    </>
  );
}
