import type { z } from 'zod';
import { imports } from '../../../contract/imports/imports.ts';
import type { addRowsBody } from '../../../contract/imports/sent-rows.ts';
import { endpointOf } from '../../../contract/registry.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound, required } from '../../errors.ts';
import { readBody } from '../../http/bodies/read-body.ts';
import { exported } from '../../http/pipeline/exported.ts';
import {
  preparedRoute,
  type Route,
  route,
  rowRoute,
  uploadRoute,
} from '../../http/pipeline/route.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { applyImport, removeOrUndo } from './apply-import.ts';
import { chooseCategories } from './choose-categories.ts';
import { answerImport, answerRows } from './import-answers.ts';
import { importColumns, importRowColumns } from './imports.columns.ts';
import { findImport, type ImportsRow, listImports, mappingRows } from './imports.repository.ts';
import { addRows, chooseRows, createImport, updateDraft } from './imports.service.ts';
import { saveMapping, toMapping } from './mappings.ts';
import {
  type PreparedPlan,
  planAhead,
  planWithCategories,
  planWithChoice,
  planWithRows,
  planWithUpdate,
  withoutBlanks,
} from './plan-ahead.ts';

/** Its calls loop over the areas that take imports, so the app mounts them after these. */
export function importRoutes(deps: Deps): Route[] {
  const now = () => toInstantColumn(deps.now());
  const find = (db: Db, ownerId: string, { id }: { id: string }) =>
    findImport(db, ownerId, id, now());
  const prepare = async (
    ownerId: string,
    params: { id: string },
    plan: (row: ImportsRow) => Promise<PreparedPlan | undefined>,
  ) => {
    const row = await find(deps.db, ownerId, params);
    return row && plan(row);
  };
  return [
    ...exported(
      deps,
      imports.list,
      route(imports.list, async (db, { ownerId, query }) => {
        const states = query.state ? [query.state] : (['APPLIED', 'UNDONE'] as const);
        const { rows, total } = await listImports(db, ownerId, states, now(), query);
        const records = [];
        for (const row of rows) records.push(await answerImport(db, deps, row));
        return pageAnswer(records, total, query);
      }),
      importColumns,
    ),
    route(imports.create, (tx, { ownerId, body }) => createImport(tx, deps, ownerId, body)),
    rowRoute(imports.get, find, async (db, { ownerId, params }) =>
      answerImport(db, deps, required(await find(db, ownerId, params))),
    ),
    preparedRoute(
      imports.update,
      find,
      ({ ownerId, params, body }) =>
        prepare(ownerId, params, (row) => planWithUpdate(deps, row, body)),
      (tx, { ownerId, params, body }, planned) =>
        updateDraft(tx, deps, ownerId, params.id, body, planned),
    ),
    rowRoute(imports.remove, find, (tx, { ownerId, params }) =>
      removeOrUndo(tx, deps, ownerId, params.id),
    ),
    ...exported(
      deps,
      imports.rows,
      rowRoute(imports.rows, find, async (db, { ownerId, params, query }) => {
        const row = required(await find(db, ownerId, params));
        const { rows, total } = await answerRows(db, deps, row, query);
        return pageAnswer(rows, total, query);
      }),
      importRowColumns,
    ),
    uploadRoute(
      imports.addRows,
      async ({ ownerId, params, body }) => {
        // Another's import is 404, whatever the rows are.
        const row = required(await find(deps.db, ownerId, params));
        const sent = readBody(endpointOf(imports.addRows), body) as z.output<typeof addRowsBody>;
        const rows = { ...sent, rows: sent.rows.map(withoutBlanks) };
        const planned = await planWithRows(deps, row, rows);
        return { rows, planned, async [Symbol.asyncDispose]() {} };
      },
      (tx, { ownerId, params }, { rows, planned }) =>
        addRows(tx, deps, ownerId, params.id, rows, planned),
    ),
    preparedRoute(
      imports.chooseRows,
      find,
      ({ ownerId, params, body }) =>
        prepare(ownerId, params, (row) => planWithChoice(deps, row, body)),
      (tx, { ownerId, params, body }, planned) =>
        chooseRows(tx, deps, ownerId, params.id, body, planned),
    ),
    preparedRoute(
      imports.chooseCategories,
      find,
      ({ ownerId, params, body }) =>
        prepare(ownerId, params, (row) => planWithCategories(deps, row, body)),
      (tx, { ownerId, params, body }, planned) =>
        chooseCategories(tx, deps, ownerId, params.id, body, planned),
    ),
    preparedRoute(
      imports.apply,
      find,
      ({ ownerId, params }) => prepare(ownerId, params, (row) => planAhead(deps, row)),
      (tx, { ownerId, params, body }, planned) =>
        applyImport(tx, deps, ownerId, params.id, body, planned),
    ),
    route(imports.mappings, async (db, { ownerId }) =>
      (await mappingRows.list(db, ownerId, {}, 'name', 'hash')).map(toMapping),
    ),
    route(imports.saveMapping, (tx, { ownerId, params, body }) =>
      saveMapping(tx, deps, ownerId, params.hash, body),
    ),
    rowRoute(
      imports.removeMapping,
      async (db, ownerId, { hash }) => (await mappingRows.list(db, ownerId, { hash }))[0],
      async (tx, { ownerId, params }) => {
        const { hash } = params;
        if ((await mappingRows.remove(tx, ownerId, { hash })) === 0) throw notFound();
        return null;
      },
    ),
  ];
}
