import type { ScenarioInFile } from '../../../../contract/planning/planning-in-file.ts';
import { type Decision, namesItem } from '../../../../contract/planning/scenario-fields.ts';
import { dayOfInput } from '../../../../finance/calendar/days.ts';
import { itemKeyOf, type RowSource } from '../../../area-transfer.ts';
import { fieldError } from '../../../errors.ts';
import type { ScenarioRow } from '../planning.repository.ts';

/** A decision with numbers in the place of ids. What the file does not number is left out. */
export function scenarioInFile(
  row: ScenarioRow,
  places: ReadonlyMap<string, string>,
): ScenarioInFile {
  const { item_key: key, loan_id: loanId } = row;
  const item = key === null ? undefined : places.get(key);
  const loan = loanId === null ? undefined : places.get(`loans ${loanId}`);
  return {
    name: row.name,
    decision: JSON.parse(row.decision) as Decision,
    loan: loan === undefined ? null : Number(loan),
    area: key === null || item === undefined ? null : key.slice(0, key.indexOf(' ')),
    item: item ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The row of a decision of the file. What it sold may be gone, as it may here. */
export function toScenarioRow(
  source: RowSource,
  ownerId: string,
  scenario: ScenarioInFile,
  index: number,
): ScenarioRow {
  const { name, decision, loan, area, item, createdAt, updatedAt } = scenario;
  const field = `planning.0.scenarios.${index}`;
  const loanId = loan == null ? null : source.items.get(`loans ${loan}`);
  if (loanId === undefined) throw fieldError(`${field}.loan`, '必须是文件里的贷款');
  const hasItem = area != null && item != null && namesItem(decision);
  return {
    id: source.newId(),
    owner_id: ownerId,
    name,
    kind: decision.kind,
    decision: JSON.stringify({
      ...decision,
      day: dayOfInput(source.config.timeZone, decision.day),
    }),
    loan_id: loanId,
    item_key: hasItem ? itemKeyOf(source, { area, item }, `${field}.item`) : null,
    version: 1,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
