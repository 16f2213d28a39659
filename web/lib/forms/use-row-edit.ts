import { useState } from 'react';
import type { FieldValues, Path, Resolver } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { useChange } from '../query/use-change.ts';
import { showFieldErrors } from './form-errors.ts';
import { type DialogForm, useDialogForm } from './use-dialog-form.ts';

interface VersionedRow {
  id: string;
  version: number;
}

interface RowEdit<Row extends VersionedRow, Fields extends FieldValues, Values, Columns>
  extends Pick<DialogForm<Fields, Values>, 'opened' | 'onClose' | 'showRefusal'> {
  row: Row;
  /** What stands in the fields when the form is filled from a row; the first is focused first. */
  fieldsOf: (row: Row) => Fields;
  resolver: (base: Row) => Resolver<Fields, unknown, Values>;
  /** The columns of the row that the fields contain; undefined leaves a column as it is. */
  columnsOf: (values: Values) => Columns | Promise<Columns>;
  /** Sends the columns that differ from what the form was filled from. */
  send: (id: string, changes: Partial<Columns> & { version: number }) => Promise<Row>;
  /** Sends even what does not differ. */
  sendsUnchanged?: boolean;
  /** Reads the newer row of a refusal; left out: it is what the form edits. */
  readRow?: (answered: unknown) => Row;
  message: string;
  onSaved?: (row: Row, changes: Partial<Columns>) => void;
}

/**
 * A dialog that edits a row which may be changed elsewhere meanwhile. Only the columns that were touched
 * are sent, with the version that the form was filled from. When the row is newer by then, the dialog
 * shows what has changed: saving again puts what was touched on top of it, and `onTake` gives that up.
 */
export function useRowEdit<Row extends VersionedRow, Fields extends FieldValues, Values, Columns>(
  options: RowEdit<Row, Fields, Values, Columns>,
) {
  const { row, opened, onClose, fieldsOf, resolver, columnsOf, send, message, onSaved } = options;
  const { sendsUnchanged, showRefusal = showFieldErrors, readRow } = options;
  const [base, setBase] = useState(row);
  const [newer, setNewer] = useState<Row>();
  const newest = newer ?? base;

  const { submit } = useChange({
    message,
    send: async (changes: Partial<Columns>) => {
      try {
        return await send(base.id, { ...changes, version: newest.version });
      } catch (error) {
        const current = newerRow(error, readRow);
        if (current && holds(current, changes)) return current;
        throw error;
      }
    },
    onDone: onSaved,
  });

  const { form, modal } = useDialogForm<Fields, Values>({
    opened,
    onClose,
    start: fieldsOf(row),
    resolver: resolver(base),
    onOpen: () => {
      setBase(row);
      setNewer(undefined);
    },
    send: async (values) => {
      const columns = await columnsOf(values);
      const changes = sendsUnchanged ? columns : differing(base, columns);
      if (Object.keys(changes as object).length > 0) await submit(changes);
    },
    showRefusal: (refusedForm, error) => {
      const current = newerRow(error, readRow);
      if (current) setNewer(current);
      else showRefusal(refusedForm, error);
    },
  });

  function onTake(current: Row) {
    const fields = fieldsOf(current);
    setBase(current);
    setNewer(undefined);
    // Before the reset, after which the form does not know its inputs until they are drawn again.
    form.setFocus(Object.keys(fields)[0] as Path<Fields>);
    form.reset(fields);
  }

  const submitLabel = newer ? '仍然保存我的修改' : '保存';
  return {
    form,
    base,
    newest,
    conflict: { base, newer, onTake },
    modal: { ...modal, submitLabel },
  };
}

/** The row as it is now, when an edit was refused because it has changed since it was shown. */
export function newerRow<Row>(
  error: unknown,
  read: (answered: unknown) => Row = (answered) => answered as Row,
): Row | undefined {
  const answered = error instanceof ApiError ? error.newerRow : undefined;
  return answered === undefined ? undefined : read(answered);
}

/**
 * Whether a row already is what an edit would make it. An edit that is refused because of such a row
 * has been made: by an earlier attempt whose answer got lost.
 */
export function holds(row: object, changes: object): boolean {
  return Object.keys(differing(row, changes)).length === 0;
}

/** The columns that differ from those of a row. Nothing, null and an empty text are the same. */
export function differing<Columns>(row: object, columns: Columns): Partial<Columns> {
  const known = row as Record<string, unknown>;
  const entries = Object.entries(columns as object).filter(
    ([name, value]) => value !== undefined && plain(value) !== plain(known[name]),
  );
  return Object.fromEntries(entries) as Partial<Columns>;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'string' ? value.trim() || null : (value ?? null);
}
