import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  type Investment,
  investmentTypeLabels,
} from '../../../contract/investments/investment-fields.ts';
import { investments } from '../../../contract/investments/investments.ts';
import { formatQuantity } from '../../lib/format/format.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { InvestmentForm } from './investment-form.tsx';
import { investmentPath } from './investment-path.ts';
import { columnsOf, fieldsOf, investmentForm, sentDate } from './investment-values.ts';
import classes from './investments-page.module.css';
import { unitPrice } from './price-labels.ts';

const columns: ReadableColumn<Investment>[] = [
  { label: '投资名称', of: (row) => row.investmentName },
  { label: '投资类型', of: (row) => investmentTypeLabels[row.investmentType] },
  { label: '投资代码', of: (row) => row.symbol },
  { label: '数量', of: (row) => formatQuantity(row.quantity) },
  { label: '成本价格', of: (row) => unitPrice(row.purchasePrice, row.currency) },
  { label: '货币', of: (row) => row.currency },
  { label: '购买日期', of: (row) => row.purchaseDate },
  { label: '备注', of: (row) => row.description ?? '（空）' },
];

const update = editCall(investments.update);

interface EditInvestmentProps {
  investment: Investment;
  opened: boolean;
  onClose: () => void;
}

/** Changes a holding. */
export function EditInvestment({ investment, opened, onClose }: EditInvestmentProps) {
  const { form, modal, conflict } = useRowEdit({
    row: investment,
    opened,
    onClose,
    fieldsOf,
    resolver: () => investmentForm.resolver,
    columnsOf,
    send: (id, { purchasePrice: costPrice, purchaseDate, ...rest }) =>
      update(id, { ...rest, costPrice, purchaseDate: purchaseDate && sentDate(purchaseDate) }),
    message: investments.update.message,
  });

  return (
    <FormModal {...modal} title={`编辑投资 · ${investment.investmentName}`}>
      <NewerValues what="这项投资" columns={columns} {...conflict} />
      {investment.entryCount > 1 && (
        <div className={classes.notice}>
          <p>
            已有 {investment.entryCount}{' '}
            笔交易记录。在这里改数量或成本价，会在今天记一笔更正；如果是买卖，请记一笔。
          </p>
          <Button
            component={Link}
            to={investmentPath(investment.id, 'BUY')}
            variant="default"
            size="xs"
            onClick={onClose}
          >
            记一笔
          </Button>
        </div>
      )}
      <InvestmentForm form={form} ownType={investment.investmentType} />
    </FormModal>
  );
}
