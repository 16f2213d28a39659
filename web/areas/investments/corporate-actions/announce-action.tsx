import { useWatch } from 'react-hook-form';
import {
  announceActionBody,
  unreadableAnnouncement,
} from '../../../../contract/investments/corporate-action-bodies.ts';
import { corporateActions } from '../../../../contract/investments/corporate-actions.ts';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { parseAnnouncement } from '../../../../finance/holdings/corporate-actions/announcement.ts';
import { entitlementDay } from '../../../../finance/holdings/corporate-actions/proposal.ts';
import { formatQuantity } from '../../../lib/format/format.ts';
import { type FieldsOf, formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { silent, useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { plainNumber } from '../../../ui/forms/amount-text.ts';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { arithmeticOfText } from './action-texts.ts';
import classes from './corporate-actions.module.css';

const announcementForm = formOf(
  announceActionBody.extend({
    text: announceActionBody.shape.text.refine((text) => parseAnnouncement(text) !== undefined, {
      error: unreadableAnnouncement,
    }),
  }),
);
type Fields = FieldsOf<typeof announcementForm>;

interface AnnounceActionProps {
  investment: Investment;
  opened: boolean;
  onClose: () => void;
}

/** Enters a corporate action in the words of its announcement, and shows at once what it comes to. */
export function AnnounceAction({ investment, opened, onClose }: AnnounceActionProps) {
  const announce = useChangeCall(corporateActions.announce);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: announcementForm.empty({}),
    resolver: announcementForm.resolver,
    send: (body) => announce.submit({ params: { id: investment.id }, body }),
  });
  const { control } = form;
  const typed = useWatch({ control }) as Fields;
  const day = (name: 'exDay' | 'recordDay' | 'payDay', label: string, description?: string) => (
    <DayField
      name={name}
      control={control}
      label={label}
      withAsterisk={name === 'exDay'}
      description={description}
    />
  );
  return (
    <FormModal {...modal} title={`录入公告 · ${investment.investmentName}`} submitLabel="保存">
      <TextField
        name="text"
        control={control}
        label="公告方案"
        withAsterisk
        data-autofocus
        placeholder="10送3转2派1元"
        description="照公告写：10送3转2派1元；末期息5.3港元；1拆10；10配3，配股价8元"
      />
      <div className={classes.fields}>
        {day('exDay', '除权除息日')}
        {day('recordDay', '股权登记日', '留空即前一天')}
        {day('payDay', '派发日', '留空即除权除息日')}
        <AmountField
          name="close"
          control={control}
          label="登记日收盘价"
          optional
          unit={investment.currency}
          description="留空时用已有的收盘价"
        />
      </div>
      <TypedArithmetic investment={investment} typed={typed} opened={opened} />
    </FormModal>
  );
}

interface TypedArithmeticProps {
  investment: Investment;
  typed: Fields;
  opened: boolean;
}

/** What the typed words come to for what was held on the record day. */
function TypedArithmetic({ investment, typed, opened }: TypedArithmeticProps) {
  const { text, exDay, recordDay, payDay, close } = typed;
  const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
  const days = isDay(exDay)
    ? {
        exDay,
        recordDay: isDay(recordDay) ? recordDay : addDays(exDay, -1),
        payDay: payDay || null,
      }
    : undefined;
  const entitled = opened && days ? entitlementDay(days) : undefined;
  // What was held at the end of a day: the state after the last entry up to it.
  const { data: held, error } = useCall(
    investmentEntries.list,
    entitled === undefined
      ? null
      : { params: { id: investment.id }, query: { to: entitled, page: 1, size: 1 } },
    { ...silent, select: ({ records }) => records[0]?.after.quantity ?? 0 },
  );
  const typedClose = Number(plainNumber(close) ?? 0);
  const lines =
    days && held !== undefined
      ? arithmeticOfText(text, held, days, typedClose > 0 ? typedClose : null, investment.currency)
      : undefined;
  const isUnread = text.trim() !== '' && parseAnnouncement(text) === undefined;
  return (
    <div className={classes.preview} role="status">
      {isUnread && <p>{unreadableAnnouncement}</p>}
      {!isUnread && !lines && (
        <p>
          {text.trim() === '' || !days
            ? '填写方案和除权除息日后，这里显示应得的股数和现金。'
            : error
              ? `无法读取股权登记日的持仓：${error.message}`
              : '正在计算…'}
        </p>
      )}
      {!isUnread && lines && held !== undefined && (
        <>
          <p>
            {entitled} 收盘时持有 {formatQuantity(held)}
            {held === 0 && '，没有可以记入的交易'}
          </p>
          <Facts
            className={classes.arithmetic}
            facts={lines.map((line) => [line.label, line.text])}
          />
        </>
      )}
    </div>
  );
}
