import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type SpendingTag, spendingTags } from '../../../../contract/spending/bulk.ts';
import { mostTagsOfEntry } from '../../../../contract/spending/spending-words.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import type { FieldControl } from '../../../ui/forms/use-field-error.ts';
import classes from './tags-field.module.css';

interface TagsFieldProps<Fields extends FieldValues, Values> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
  label: string;
  /** A name that is no tag yet may become one. */
  mayAdd?: boolean;
}

/** Some of the tags, each by a check box, and a field for a new one. */
export function TagsField<Fields extends FieldValues, Values>({
  name,
  control,
  label,
  mayAdd = false,
}: TagsFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({ name, control });
  const { data: stored = [] } = useCall(spendingTags.list);
  const [added, setAdded] = useState<SpendingTag>();
  const [typed, setTyped] = useState('');
  const chosen: string[] = field.value;
  const create = useChangeCall(spendingTags.create, {
    onDone: (tag) => {
      // It can be chosen before the list has been fetched anew.
      setAdded(tag);
      setTyped('');
      field.onChange([...new Set([...chosen, tag.id])]);
    },
  });
  const isStored = stored.some(({ id }) => id === added?.id);
  const tags = added && !isStored ? [...stored, added] : stored;
  const text = typed.trim();
  const isFull = chosen.length >= mostTagsOfEntry;
  const known = tags.find((tag) => tag.name === text);
  const add = () => {
    if (known) field.onChange([...new Set([...chosen, known.id])]);
    else if (text !== '') create.change({ body: { name: text } });
  };
  // A filter without a choice has nothing to offer where there is no tag at all.
  if (tags.length === 0 && !mayAdd) return null;
  return (
    <fieldset className={classes.field} onBlur={field.onBlur}>
      <legend className={classes.label}>{label}</legend>
      {tags.length > 0 && (
        <div className={classes.tags}>
          {tags.map(({ id, name: tag }) => (
            <label key={id} className={classes.tag}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={isFull && !chosen.includes(id)}
                onChange={({ target }) =>
                  field.onChange(
                    target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                  )
                }
              />
              {tag}
            </label>
          ))}
        </div>
      )}
      {mayAdd && (
        <div className={classes.add}>
          <TextInput
            aria-label={`${label}：新标签`}
            placeholder="新标签"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around is not sent.
              event.preventDefault();
              add();
            }}
          />
          <Button
            data-writes
            variant="default"
            loading={create.isPending}
            disabled={text === '' || isFull}
            onClick={add}
          >
            添加标签
          </Button>
        </div>
      )}
      {fieldState.error && (
        <p className={classes.error} role="alert">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
