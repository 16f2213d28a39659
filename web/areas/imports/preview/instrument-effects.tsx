import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import type { Import } from '../../../../contract/imports/imports.ts';
import { investments } from '../../../../contract/investments/investments.ts';
import { formatAmount, formatQuantity } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { Pager } from '../../../ui/lists/pager.tsx';
import { TableHead } from '../../../ui/lists/table-head.tsx';
import { usePages } from '../../../ui/lists/use-pages.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useUpdateDraft } from '../imports.queries.ts';
import { inThousands } from '../in-words.ts';
import layout from '../step-layout.module.css';
import { InstrumentDialog, type InstrumentOfImport } from './instrument-dialog.tsx';
import classes from './preview.module.css';

const pageSize = 10;

/** What the chosen trades do to each holding, or to each symbol of an account that syncs. */
export function InstrumentEffects({ draft }: { draft: Import }) {
  const { data: holdings = [] } = useCall(investments.list, { query: { state: 'all' } });
  const [edited, setEdited] = useState<InstrumentOfImport>();
  const narrow = useNarrow();
  const ownName = ({ investmentId }: InstrumentOfImport) =>
    holdings.find(({ id }) => id === investmentId)?.investmentName;
  const update = useUpdateDraft(draft.id);
  const { shown, isPaged, pager } = usePages(draft.instruments, pageSize);
  const button = (instrument: InstrumentOfImport) =>
    draft.securitiesAccountId ? (
      <LeaveOutButton
        instrument={instrument}
        isBusy={update.isPending}
        onChange={() => update.change({ instruments: ignoredAfterToggle(draft, instrument) })}
      />
    ) : (
      <ChangeButton instrument={instrument} onChange={setEdited} />
    );
  if (draft.instruments.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="instrument-effects">
      <div className={classes.heading}>
        <h2 id="instrument-effects" className={layout.title}>
          持仓变化
        </h2>
      </div>
      {narrow ? (
        <ul className={list.cards} aria-label="持仓变化">
          {shown.map((instrument) => (
            <li key={instrument.ref} className={list.card}>
              <div className={list.cardHead}>
                <div className={list.name}>
                  <InstrumentName instrument={instrument} own={ownName(instrument)} />
                </div>
                {button(instrument)}
              </div>
              <dl className={list.facts}>
                <dt>数量</dt>
                <dd>{quantities(instrument)}</dd>
                <dt>成本</dt>
                <dd>{costs(instrument)}</dd>
              </dl>
            </li>
          ))}
        </ul>
      ) : (
        <DataTable label="持仓变化" twoLines>
          <TableHead
            columns={['证券', { figure: '数量' }, { figure: '成本' }, { figure: '操作' }]}
          />
          <Table.Tbody>
            {shown.map((instrument) => (
              <Table.Tr key={instrument.ref} data-uncounted={instrument.ignored || undefined}>
                <Table.Td className={list.name}>
                  <InstrumentName instrument={instrument} own={ownName(instrument)} />
                </Table.Td>
                <Table.Td ta="right" className={list.figure}>
                  {quantities(instrument)}
                </Table.Td>
                <Table.Td ta="right" className={list.figure}>
                  {costs(instrument)}
                </Table.Td>
                <Table.Td className={list.short}>{button(instrument)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </DataTable>
      )}
      {isPaged && <Pager label="持仓变化分页" {...pager} />}
      <InstrumentDialog
        draft={draft}
        instrument={edited}
        holdings={holdings}
        onClose={() => setEdited(undefined)}
      />
    </section>
  );
}

interface ChangeButtonProps {
  instrument: InstrumentOfImport;
  onChange: (instrument: InstrumentOfImport) => void;
}

function ChangeButton({ instrument, onChange }: ChangeButtonProps) {
  return (
    <Button
      variant="subtle"
      aria-label={`更改${instrument.ref}对应的投资`}
      onClick={() => onChange(instrument)}
    >
      更改
    </Button>
  );
}

/** In a synced account a symbol can only be imported or left out: it is always the broker's own position. */
function LeaveOutButton({
  instrument: { ref, ignored },
  isBusy,
  onChange,
}: Omit<ChangeButtonProps, 'onChange'> & { isBusy: boolean; onChange: () => void }) {
  const label = ignored ? '导入' : '不导入';
  return (
    <Button
      key={label}
      variant="subtle"
      disabled={isBusy}
      aria-label={`${label} ${ref}`}
      onClick={onChange}
    >
      {label}
    </Button>
  );
}

/** The symbols that are left out after the button of one of them was pressed. */
function ignoredAfterToggle({ instruments }: Import, toggled: InstrumentOfImport) {
  return instruments
    .filter(({ ref, ignored }) => (ref === toggled.ref ? !ignored : ignored))
    .map(({ ref }) => ({ ref, ignore: true }));
}

/** Before and after the import, and what the broker of a synced account says. */
function quantities({ quantityNow, quantityAfter, quantitySynced }: InstrumentOfImport) {
  return (
    <>
      <Change from={formatQuantity(quantityNow)} to={formatQuantity(quantityAfter)} />
      {quantitySynced != null && (
        <p className={list.secondFigure}>券商持仓 {formatQuantity(quantitySynced)}</p>
      )}
    </>
  );
}

function costs({ costNow, costAfter }: InstrumentOfImport) {
  return <Change from={costText(costNow)} to={costText(costAfter)} />;
}

function Change({ from, to }: { from: string; to: string }) {
  return (
    <>
      {from} <span className={classes.after}>→ {to}</span>
    </>
  );
}

interface InstrumentNameProps {
  instrument: InstrumentOfImport;
  /** The name of the holding that it already is. */
  own: string | undefined;
}

function InstrumentName({ instrument, own }: InstrumentNameProps) {
  const { ref, rows, newInvestment, ignored, name } = instrument;
  return (
    <>
      <span className={list.heading}>
        <span className={list.title}>{newInvestment?.investmentName ?? own ?? name ?? ref}</span>
        {newInvestment && <span className={list.mark}>新建</span>}
        {ignored && <span className={list.mark}>不导入</span>}
      </span>
      <p className={list.second}>
        {ref} · {inThousands(rows)} 笔
      </p>
    </>
  );
}

function costText(cost: number | null): string {
  return cost === null ? '-' : formatAmount(cost);
}
