import { personalData } from '../../contract/personal-data.ts';
import type { Deps } from '../deps.ts';
import { type Route, route } from '../http/route.ts';
import { exportData } from './export-data.ts';
import { exportWorkbook } from './export-workbook.ts';
import { importData } from './import-data.ts';

export function personalDataRoutes(deps: Deps): Route[] {
  return [
    route(personalData.export, (db, { userId }) => exportData(db, deps, userId)),
    route(personalData.workbook, (db, { userId }) => exportWorkbook(db, deps, userId)),
    route(personalData.import, (tx, { userId, body }) => importData(tx, deps, userId, body)),
  ];
}
