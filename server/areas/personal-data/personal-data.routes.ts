import { personalData } from '../../../contract/personal-data/personal-data.ts';
import type { Deps } from '../../deps.ts';
import { limited, type Route, route, uploadRoute } from '../../http/pipeline/route.ts';
import { exportData, exportWorkbook } from './export-data.ts';
import { importData, importLimit, importLimitText } from './import-data.ts';
import { createImportOpener } from './open-import.ts';

export function personalDataRoutes(deps: Deps): Route[] {
  const openImport = createImportOpener(deps);
  return [
    route(personalData.export, (db, caller) => exportData(db, deps, caller)),
    route(personalData.workbook, (db, { ownerId }) => exportWorkbook(db, deps, ownerId)),
    limited(
      importLimit,
      importLimitText,
      uploadRoute(
        personalData.import,
        ({ ownerId, body }) => openImport(ownerId, body),
        (tx, caller, file) => importData(tx, caller, file),
      ),
    ),
  ];
}
