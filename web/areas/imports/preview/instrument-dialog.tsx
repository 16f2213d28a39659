import { Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Import } from '../../../../contract/imports/imports.ts';
import {
  type Investment,
  type InvestmentType,
  investmentTypeLabels,
} from '../../../../contract/investments/investment-fields.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { currencyOptions } from '../../../lib/format/currency-names.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useUpdateDraft } from '../imports.queries.ts';

export type InstrumentOfImport = Import['instruments'][number];

const fresh = 'new';
const nowhere = 'nowhere';
const typeOptions = Object.entries(investmentTypeLabels).map(([value, label]) => ({
  value,
  label,
}));

interface InstrumentDialogProps {
  draft: Import;
  /** Undefined while the dialog is closed. */
  instrument: InstrumentOfImport | undefined;
  holdings: readonly Investment[];
  onClose: () => void;
}

/** Says which holding the trades of a code belong to. */
export function InstrumentDialog({ draft, instrument, holdings, onClose }: InstrumentDialogProps) {
  const update = useUpdateDraft(draft.id);
  const [shown, setShown] = useState(instrument);
  const [target, setTarget] = useState<string>(fresh);
  const [created, setCreated] = useState(newInvestmentOf(instrument));
  useEffect(() => {
    if (!instrument) return;
    setShown(instrument);
    setTarget(instrument.ignored ? nowhere : (instrument.investmentId ?? fresh));
    setCreated(newInvestmentOf(instrument));
  }, [instrument]);
  const problem = created.investmentName.trim() === '' ? '投资名称不能为空' : undefined;

  async function submit() {
    if (!shown || (target === fresh && problem)) return;
    const { ref } = shown;
    const changed =
      target === nowhere
        ? { ref, ignore: true }
        : target === fresh
          ? { ref, newInvestment: created }
          : { ref, investmentId: target };
    try {
      const others = draft.instruments.filter((other) => other.ref !== ref);
      await update.submit({ instruments: [...others.map(sentInstrument), changed] });
      onClose();
    } catch (error) {
      // A refusal is announced; the choice stays to be corrected.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <FormModal
      opened={instrument !== undefined}
      onClose={onClose}
      title={`${shown?.ref ?? ''} 对应的投资`}
      onSubmit={submit}
      submitLabel="重新计算"
      unsaved={false}
      busy={update.isPending}
    >
      <Select
        label="对应到"
        allowDeselect={false}
        searchable
        data={[
          { value: fresh, label: '新建一项投资' },
          { value: nowhere, label: '不导入这些交易' },
          ...holdings.map(({ id, investmentName, symbol, currency }) => ({
            value: id,
            label: `${investmentName} ${symbol}（${currency}）`,
          })),
        ]}
        value={target}
        onChange={(value) => setTarget(value ?? fresh)}
      />
      {target === fresh && (
        <>
          <TextInput
            label="投资名称"
            withAsterisk
            maxLength={100}
            value={created.investmentName}
            onChange={({ currentTarget }) =>
              setCreated({ ...created, investmentName: currentTarget.value })
            }
            error={problem}
          />
          <TextInput
            label="投资代码"
            withAsterisk
            maxLength={50}
            value={created.symbol}
            onChange={({ currentTarget }) =>
              setCreated({ ...created, symbol: currentTarget.value })
            }
          />
          <Select
            label="投资类型"
            allowDeselect={false}
            data={typeOptions}
            value={created.investmentType}
            onChange={(value) =>
              setCreated({ ...created, investmentType: value as InvestmentType })
            }
          />
          <Select
            label="货币"
            allowDeselect={false}
            searchable
            data={currencyOptions}
            value={created.currency}
            onChange={(value) => setCreated({ ...created, currency: value as Currency })}
          />
        </>
      )}
    </FormModal>
  );
}

type NewInvestment = NonNullable<InstrumentOfImport['newInvestment']>;

function newInvestmentOf(instrument: InstrumentOfImport | undefined): NewInvestment {
  const symbol = instrument?.ref ?? '';
  return (
    instrument?.newInvestment ?? {
      symbol,
      investmentName: symbol,
      investmentType: 'STOCK',
      currency: 'CNY',
    }
  );
}

/** An instrument of a draft as it is sent back. */
function sentInstrument({ ref, investmentId, newInvestment, ignored }: InstrumentOfImport) {
  if (ignored) return { ref, ignore: true };
  return newInvestment ? { ref, newInvestment } : { ref, investmentId };
}
