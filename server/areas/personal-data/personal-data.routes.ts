import { personalData } from '../../../contract/personal-data/personal-data.ts';
import type { Deps } from '../../deps.ts';
import { limited, preparedRoute, type Route, route } from '../../http/pipeline/route.ts';
import { exportData } from './export-data.ts';
import { exportWorkbook } from './export-workbook.ts';
import { importLimit, importLimitText, importPrepared, prepareImport } from './import-data.ts';

export function personalDataRoutes(deps: Deps): Route[] {
  return [
    route(personalData.export, (db, { userId }) => exportData(db, deps, userId)),
    route(personalData.workbook, (db, { userId }) => exportWorkbook(db, deps, userId)),
    limited(
      importLimit,
      importLimitText,
      preparedRoute(
        personalData.import,
        ({ userId, body }) => prepareImport(deps, userId, body),
        (tx, { userId }, prepared) => importPrepared(tx, userId, prepared),
      ),
    ),
  ];
}
