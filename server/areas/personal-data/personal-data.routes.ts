import { personalData } from '../../../contract/personal-data/personal-data.ts';
import type { Deps } from '../../deps.ts';
import { limited, preparedRoute, type Route, route } from '../../http/pipeline/route.ts';
import { exportData } from './export-data.ts';
import { exportWorkbook } from './export-workbook.ts';
import { importLimit, importLimitText, importPrepared, prepareImport } from './import-data.ts';

export function personalDataRoutes(deps: Deps): Route[] {
  return [
    route(personalData.export, (db, caller) => exportData(db, deps, caller)),
    route(personalData.workbook, (db, { ownerId }) => exportWorkbook(db, deps, ownerId)),
    limited(
      importLimit,
      importLimitText,
      preparedRoute(
        personalData.import,
        ({ ownerId, body }) => prepareImport(deps, ownerId, body),
        (tx, caller, prepared) => importPrepared(tx, caller, prepared),
      ),
    ),
  ];
}
