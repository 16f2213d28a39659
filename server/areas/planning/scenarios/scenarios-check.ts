import { decision, mostScenarios } from '../../../../contract/planning/scenario-fields.ts';
import type { Db } from '../../../db/database.ts';
import type { IsWrong, Problem } from '../../../integrity/problem.ts';
import { scenarioRows } from '../planning.repository.ts';

/** That decisions can be read as what they are said to be, and that an owner has three at most. */
export async function checkScenarios(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const ownerId of await scenarioRows.listOwners(db)) {
    const rows = await scenarioRows.list(db, ownerId, {}, 'id');
    const add = (row: string, what: string) =>
      problems.push({ table: 'planning_scenarios', row, what });
    if (rows.length > mostScenarios) {
      add(rows[0]?.id ?? '', `its owner has more than ${mostScenarios} decisions`);
    }
    for (const { id, kind, decision: text } of rows) {
      if (isWrong('planning_scenarios', id)) continue;
      const read = decision.safeParse(JSON.parse(text));
      if (!read.success || read.data.kind !== kind) add(id, `decision is not of kind ${kind}`);
    }
  }
  return problems;
}
