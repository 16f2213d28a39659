import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import {
  assetClasses,
  assetClassLabels,
  assumptionFields,
  correlations,
  highMean,
  highSpread,
  savingGrowthOf,
} from '../../../../contract/planning/assumptions.ts';
import { assumptionNote } from '../../../../contract/planning/forecast-words.ts';
import {
  planningAssumptions,
  type StoredAssumptions,
} from '../../../../contract/planning/goals.ts';
import { formatPercent } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../planning.module.css';

const assumptionsForm = formOf(z.object(assumptionFields));

/** What the figures of goals rest on. */
export function AssumptionsSection({ assumptions }: { assumptions: StoredAssumptions }) {
  const [isOpen, setOpen] = useState(false);
  const reset = useChangeCall(planningAssumptions.reset);
  const high = assumptions.classes.filter(
    ({ mean, spread }) => mean > highMean || spread > highSpread,
  );
  return (
    <PageSection
      heading="假设"
      actions={
        <>
          {!assumptions.isUsual && (
            <Button
              data-writes
              variant="default"
              onClick={() =>
                confirmAction({
                  title: '恢复默认假设吗？',
                  children: '自己填写的假设会删除。',
                  label: '恢复默认',
                  onConfirm: () => reset.change({}),
                })
              }
            >
              恢复默认
            </Button>
          )}
          <Button data-writes variant="default" onClick={() => setOpen(true)}>
            修改假设
          </Button>
        </>
      }
    >
      <p className={classes.hint}>
        {`${assumptionNote}。名义年收益率，通货膨胀 ${formatPercent(assumptions.inflation)}，储蓄和周期收支每年增加 ${formatPercent(savingGrowthOf(assumptions))}；`}
        {assumptions.isUsual ? (
          <>
            默认值是取整的数，<Link to="/dashboard/help/planning#假设">来源在帮助里</Link>。
          </>
        ) : (
          '这是您自己的假设。'
        )}
        {high.length > 0 &&
          `${high.map((one) => assetClassLabels[one.class]).join('、')}的收益率或波动很高，结果会偏离常情。`}
      </p>
      <DataTable label="各类资产的假设">
        <TableHead columns={['类别', ...figures(['年收益率', '波动', '费用'])]} />
        <Table.Tbody>
          {assumptions.classes.map((one) => (
            <Table.Tr key={one.class}>
              <Table.Td>{assetClassLabels[one.class]}</Table.Td>
              <Table.Td ta="right">{formatPercent(one.mean)}</Table.Td>
              <Table.Td ta="right">{formatPercent(one.spread)}</Table.Td>
              <Table.Td ta="right">{formatPercent(one.cost)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      <details className={classes.correlations}>
        <summary>相关系数</summary>
        <p className={classes.hint}>
          各类资产一起涨跌的程度：取整的约数，不出自公布的表，不能修改。
        </p>
        <DataTable label="相关系数">
          <TableHead
            columns={['类别', ...figures(assetClasses.map((name) => assetClassLabels[name]))]}
          />
          <Table.Tbody>
            {assetClasses.map((name, row) => (
              <Table.Tr key={name}>
                <Table.Td>{assetClassLabels[name]}</Table.Td>
                {assetClasses.map((other, column) => (
                  <Table.Td key={other} ta="right">
                    {correlations[row]?.[column]?.toFixed(2)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </DataTable>
      </details>
      <AssumptionsDialog assumptions={assumptions} opened={isOpen} onClose={() => setOpen(false)} />
    </PageSection>
  );
}

interface AssumptionsDialogProps {
  assumptions: StoredAssumptions;
  opened: boolean;
  onClose: () => void;
}

function AssumptionsDialog({ assumptions, opened, onClose }: AssumptionsDialogProps) {
  const save = useChangeCall(planningAssumptions.set);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: assumptionsForm.fieldsOf(assumptions),
    resolver: assumptionsForm.resolver,
    send: (values) => save.submit({ body: { ...values, version: assumptions.version } }),
  });
  const { control } = form;
  return (
    <FormModal {...modal} title="修改假设" submitLabel="保存">
      <AmountField name="inflation" control={control} label="通货膨胀" unit="%" focusOnOpen />
      <AmountField
        name="savingGrowth"
        control={control}
        label="储蓄和周期收支每年增加"
        description="用在“试算”里。不填就和通货膨胀一样，填 0 就一直不变。"
        unit="%"
        optional
      />
      {assumptions.classes.map(({ class: name }, index) => (
        <fieldset key={name} className={classes.classFields}>
          <legend>{assetClassLabels[name]}</legend>
          <AmountField
            name={`classes.${index}.mean`}
            control={control}
            label={`${assetClassLabels[name]}年收益率`}
            unit="%"
          />
          <AmountField
            name={`classes.${index}.spread`}
            control={control}
            label={`${assetClassLabels[name]}波动`}
            unit="%"
          />
          <AmountField
            name={`classes.${index}.cost`}
            control={control}
            label={`${assetClassLabels[name]}费用`}
            unit="%"
          />
        </fieldset>
      ))}
    </FormModal>
  );
}
