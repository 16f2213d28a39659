import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { factors } from '../../../../contract/auth/factors.ts';
import type { FactorMethod } from '../../../../contract/errors.ts';
import { callForData } from '../../../lib/api/api.ts';
import { asKnownDevice, storeDeviceToken } from '../../../lib/session/device-tokens.ts';
import { passkeyObstacle } from '../../../lib/session/passkeys.ts';
import { signIn } from '../../../lib/session/session.ts';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { FormPage } from '../form/form-page.tsx';
import { Notice } from '../form/notice.tsx';
import { TextLink } from '../form/text-link.tsx';
import { useSignInSettings } from '../use-sign-in-settings.ts';
import { FactorFields } from './factor-fields.tsx';
import { firstMethod, methodNames } from './factor-methods.ts';
import { useFactorForm } from './use-factor-form.ts';

/** The server's tickets live this long. */
const ticketMs = 5 * 60_000;

/** The second step of a sign-in, after the right password. */
export function SecondFactorPage() {
  const state = useTicketState();
  return state ? <SecondFactorForm {...state} /> : <Navigate to="/login" replace />;
}

function SecondFactorForm({ ticket, methods, receivedAt, email, from }: TicketState) {
  const [refusal, setRefusal] = useState<string>();
  const msLeft = useTimeLeft(receivedAt + ticketMs);
  const settings = useSignInSettings();
  const obstacle = passkeyObstacle(settings?.passkeys);
  const form = useFactorForm({
    first: firstMethod(methods, obstacle === undefined) ?? 'recovery',
    fetchOptions: async (signal) => {
      const body = { ticket };
      const answer = await callForData(factors.passkeySignInOptions, { body }, { signal });
      return answer.options;
    },
    send: async (proof) => {
      const device = await asKnownDevice(email);
      const answer = await callForData(
        factors.secondFactor,
        { body: { ticket, ...proof } },
        device,
      );
      await storeDeviceToken(answer.user.email, answer.deviceToken);
      signIn(answer);
    },
    showElsewhere: ({ code, message }) => {
      if (code === 'TICKET_INVALID') setRefusal(message);
      return code === 'TICKET_INVALID';
    },
  });

  // The e-mail address is filled in there again.
  const back = { to: '/login', state: { email, from } };
  if (refusal || msLeft <= 0) {
    return <TicketOver text={refusal ?? '登录已超时，请重新登录'} back={back} />;
  }
  const isPasskey = form.method === 'passkey';
  return (
    <FormPage
      title="两步验证"
      intro={`${email ? '密码正确。' : ''}请再用一种方式确认是您本人，${timeInWords(msLeft)}。`}
      onSubmit={form.submit}
      links={
        <>
          <TextLink {...back}>{email ? '返回，重新输入密码' : '返回，重新登录'}</TextLink>
          <span>都无法使用？请联系服务器的管理员</span>
        </>
      }
    >
      <Notice notice={form.notice} />
      <FactorFields
        form={form}
        options={methods.map((value) => ({ value, label: methodNames[value] }))}
        obstacle={obstacle}
      />
      <PlainButton type="submit" busy={form.busy} disabled={isPasskey && obstacle !== undefined}>
        {isPasskey ? '使用通行密钥' : '验证'}
      </PlainButton>
    </FormPage>
  );
}

interface TicketOverProps {
  text: string;
  back: { to: string; state: unknown };
}

/** The password has to be entered again. */
function TicketOver({ text, back }: TicketOverProps) {
  const navigate = useNavigate();
  return (
    <FormPage
      title="两步验证"
      onSubmit={async () => navigate(back.to, { state: back.state })}
      links={null}
    >
      <Notice notice={{ tone: 'error', text }} />
      <PlainButton type="submit">重新登录</PlainButton>
    </FormPage>
  );
}

/** Looked at every second, and by the clock: a tab in the background is woken seldom. */
function useTimeLeft(endMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return endMs - nowMs;
}

function timeInWords(ms: number): string {
  return ms > 60_000 ? `${Math.ceil(ms / 60_000)} 分钟内有效` : '剩余不到 1 分钟';
}

/** The answer to a right password: a ticket, with which one other method signs in. */
interface TicketState {
  ticket: string;
  methods: FactorMethod[];
  /** By this device's clock, which alone is read here: it may be minutes off the server's. */
  receivedAt: number;
  /** Empty where an identity provider was the first step. */
  email: string;
  /** The page behind the sign-in that was asked for. */
  from: unknown;
}

/** What the sign-in page passed on; undefined when this page was opened directly. */
function useTicketState(): TicketState | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null) return undefined;
  const { ticket, receivedAt, email, from, ...rest } = state as Record<string, unknown>;
  if (typeof ticket !== 'string' || typeof email !== 'string') return undefined;
  const { methods } = rest;
  return {
    ticket,
    methods: Array.isArray(methods) ? methods.filter((method) => method in methodNames) : [],
    receivedAt: typeof receivedAt === 'number' ? receivedAt : 0,
    email,
    from,
  };
}
