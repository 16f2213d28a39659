import { Button, Checkbox } from '@mantine/core';
import { useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { createTokenBody, usualTokenDays } from '../../../../contract/auth/token-fields.ts';
import { type CreatedToken, tokens } from '../../../../contract/auth/tokens.ts';
import { households } from '../../../../contract/households/households.ts';
import { call } from '../../../lib/api/api.ts';
import { useAnswerHeader } from '../../../lib/query/answer-headers.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { randomKey } from '../../../lib/query/use-change.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { CurrentPassword, currentPasswordField, sentPassword } from '../current-password.tsx';
import { useOwnForm } from '../use-own-form.ts';
import classes from './tokens.module.css';

const fieldsOf = (asksPassword: boolean) =>
  createTokenBody.extend({
    expiresInDays: z.string(),
    ownerId: z.string(),
    currentPassword: currentPasswordField(asksPassword),
  });
const empty = {
  name: '',
  scopes: [] as string[],
  expiresInDays: String(usualTokenDays),
  ownerId: '',
  currentPassword: '',
};
const lifetimes = [7, 30, usualTokenDays, 180, 365].map((days) => ({
  value: String(days),
  label: `${days} 天`,
}));

interface CreateTokenProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (token: CreatedToken) => void;
  /** Of a user without a second factor. */
  asksPassword: boolean;
}

/** Makes an access token: its name, what it may do, and how long. */
export function CreateToken({ opened, onClose, onCreated, asksPassword }: CreateTokenProps) {
  const schema = fieldsOf(asksPassword);
  const scopes = useCall(tokens.scopes, opened ? {} : null, {
    // The same until there is another version of the server.
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Only members of a household fetch it.
  const isMember = useAnswerHeader('x-household') !== null;
  const { data: household } = useCall(households.show, opened && isMember ? {} : null, {
    ...silent,
    mayBeNull: true,
  });
  // What is sent again after a lost answer has the key of the first attempt, so that one token is made.
  const lastAttempt = useRef({ written: '', idempotencyKey: '' });
  const send = async (values: z.output<typeof schema>) => {
    const { currentPassword, expiresInDays, ownerId, ...rest } = values;
    const owner = ownerId === '' ? {} : { ownerId };
    const chosen = { ...rest, ...owner, expiresInDays: Number(expiresInDays) };
    const written = JSON.stringify(chosen);
    if (lastAttempt.current.written !== written) {
      lastAttempt.current = { written, idempotencyKey: randomKey() };
    }
    const { idempotencyKey } = lastAttempt.current;
    const body = { ...chosen, ...sentPassword(currentPassword) };
    const created = await call(tokens.create, { body }, { idempotencyKey });
    lastAttempt.current.written = '';
    onCreated(created);
  };
  const { register, control, setValue, errors, modal } = useOwnForm({
    opened,
    onClose,
    schema,
    empty,
    send,
  });
  const readable = scopes.data?.map(({ scope }) => scope).filter((one) => one.endsWith(':read'));
  const chooseReadable = () =>
    setValue('scopes', readable ?? [], { shouldDirty: true, shouldValidate: true });
  return (
    <FormModal {...modal} title="创建访问令牌" submitLabel="创建">
      <TextField
        name="name"
        control={control}
        label="名称"
        description="写明给哪个程序使用，例如“家里的记账脚本”。"
        withAsterisk
        data-autofocus
      />
      {household && (
        <SelectField
          name="ownerId"
          control={control}
          label="谁的数据"
          data={[
            { value: '', label: '我的' },
            { value: household.id, label: household.name },
          ]}
        />
      )}
      <fieldset className={classes.scopes}>
        <legend className={classes.legend}>权限</legend>
        <p className={classes.note}>只选程序用得到的。写入不包含读取。</p>
        {scopes.isPending && <SkeletonRows rows={4} />}
        {scopes.isError && (
          <LoadError
            message={`加载失败: ${scopes.error.message}`}
            onRetry={() => void scopes.refetch()}
          />
        )}
        {scopes.data && (
          <>
            <Button variant="subtle" size="compact-sm" onClick={chooseReadable}>
              全部只读
            </Button>
            <ScopeTable scopes={scopes.data} field={register('scopes')} />
          </>
        )}
        {errors.scopes?.message && (
          <p className={classes.error} role="alert">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <SelectField name="expiresInDays" control={control} label="有效期" data={lifetimes} />
      <CurrentPassword
        isAsked={asksPassword}
        error={errors.currentPassword?.message}
        field={register('currentPassword')}
      />
    </FormModal>
  );
}

interface ScopeTableProps {
  scopes: readonly { scope: string; label: string }[];
  field: UseFormRegisterReturn;
}

/** What a token may do: one line for each area, with a box to read and one to write. */
function ScopeTable({ scopes, field }: ScopeTableProps) {
  const areas = Map.groupBy(scopes, ({ scope }) => scope.split(':')[0] ?? '');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">范围</th>
          <th scope="col">读取</th>
          <th scope="col">写入</th>
        </tr>
      </thead>
      <tbody>
        {[...areas].map(([area, ofArea]) => (
          <tr key={area}>
            <th scope="row">{ofArea[0]?.label.split('：')[0]}</th>
            {['read', 'write'].map((access) => {
              const one = ofArea.find(({ scope }) => scope === `${area}:${access}`);
              return (
                <td key={access}>
                  {one && <Checkbox {...field} value={one.scope} aria-label={one.label} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
