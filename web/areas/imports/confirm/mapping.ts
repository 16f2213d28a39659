import {
  type AmountMode,
  type ImportChoices,
  type ImportMapping,
  type MappingField,
  mappingFields,
} from '../import-choices.ts';

export const amountModeLabels: Record<AmountMode, string> = {
  SIGNED: '一列金额，支出为负数',
  IN_OUT: '收入、支出各一列',
  DIRECTION: '一列金额，另一列写明收支',
};

/** Fields that hold the amount of money in or out, by how the table says which way it went. */
const amountFields: Record<AmountMode, readonly MappingField[]> = {
  SIGNED: ['amount'],
  IN_OUT: ['amountIn', 'amountOut'],
  DIRECTION: ['amount', 'direction'],
};
const everyAmountField = new Set(Object.values(amountFields).flat());

/** How the table says which way money went; by the sign, as long as nothing else is said. */
export function amountModeOf({ options }: ImportMapping): AmountMode {
  return options.amountMode ?? 'SIGNED';
}

/** The fields that a mapping asks for, in the order of the screen, with their words. */
export function shownFields(mapping: ImportMapping): { field: MappingField; label: string }[] {
  const fields = Object.entries(mappingFields[mapping.kind]) as [MappingField, string][];
  const needed = amountFields[amountModeOf(mapping)];
  return fields
    .filter(
      ([field]) =>
        mapping.kind === 'TRADES' || !everyAmountField.has(field) || needed.includes(field),
    )
    .map(([field, label]) => ({ field, label }));
}

/** Fields without which no row can be read. */
export function requiredFields(mapping: ImportMapping): readonly MappingField[] {
  if (mapping.kind === 'CASH') return ['date', ...amountFields[amountModeOf(mapping)]];
  return ['date', 'word', 'symbol', 'quantity'];
}

/** The words of the fields that still need a column. */
export function missingFields(mapping: ImportMapping): string[] {
  const labels = new Map(shownFields(mapping).map(({ field, label }) => [field, label]));
  return requiredFields(mapping)
    .filter((field) => !mapping.columns[field])
    .map((field) => labels.get(field) ?? field);
}

/** The mapping as it is sent: the columns of the fields that it asks for. */
export function sentMapping(mapping: ImportMapping): ImportMapping {
  const columns = Object.fromEntries(
    shownFields(mapping).flatMap(({ field }) => {
      const header = mapping.columns[field];
      return header ? [[field, header]] : [];
    }),
  );
  return { ...mapping, columns };
}

/** Whether rows can be read with these choices already. */
export function canRead({ source, mapping }: ImportChoices): boolean {
  return mapping ? missingFields(mapping).length === 0 : source !== undefined;
}
