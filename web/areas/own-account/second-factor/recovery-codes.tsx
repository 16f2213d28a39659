import { Button, Checkbox, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { today } from '../../../lib/format/format.ts';
import { saveFile } from '../../../lib/query/use-download.ts';
import { useSession } from '../../../lib/session/session.ts';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { UnsavedGuard } from '../../../ui/overlays/unsaved-guard.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

/** Recovery codes, shown this once. It closes only when the user says that they are saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const email = useSession().user?.email ?? '';
  const list = useRef<HTMLOListElement>(null);
  const [isSaved, setSaved] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const heading = `家底恢复码（${email}，${today()}）`;

  function selectCodes(): void {
    if (list.current) getSelection()?.selectAllChildren(list.current);
    toast.info('浏览器不允许直接复制，恢复码已选中，请按 Ctrl+C 或长按复制');
  }

  function download(): void {
    const text = [heading, '每个恢复码只能使用一次，请妥善保管。', '', ...codes, ''].join('\r\n');
    saveFile({ content: new Blob([text], { type: 'text/plain' }), name: '家底恢复码.txt' });
  }

  return (
    <Modal
      opened={!isClosed}
      onClose={() => undefined}
      onExitTransitionEnd={onSaved}
      title="请保存恢复码"
      fullScreen={useNarrow()}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {!isClosed && !isSaved && (
        <UnsavedGuard
          title="恢复码保存好了吗？"
          text="离开后无法再次查看这些恢复码，只能重新生成。"
          stayLabel="继续查看"
          discardLabel="离开"
        />
      )}
      <div className={classes.content}>
        <p className={classes.words}>
          验证器或通行密钥都无法使用时，用它们登录。每个只能使用一次，
          <strong>只显示这一次</strong>。请打印，或保存在密码管理器等安全的地方。
        </p>
        <ol ref={list} className={classes.codes} aria-label="恢复码">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={classes.buttons}>
          <Button
            variant="default"
            data-autofocus
            onClick={() => void copyText(codes.join('\n'), '恢复码已复制', selectCodes)}
          >
            复制
          </Button>
          <Button variant="default" onClick={download}>
            下载
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            打印
          </Button>
        </div>
        <Checkbox
          label="我已保存这些恢复码"
          checked={isSaved}
          onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
        />
        <Button disabled={!isSaved} onClick={() => setClosed(true)}>
          完成
        </Button>
      </div>
      {createPortal(<Sheet heading={heading} codes={codes} />, document.body)}
    </Modal>
  );
}

/** What is printed in place of the page. */
function Sheet({ heading, codes }: { heading: string; codes: readonly string[] }) {
  return (
    <div className={classes.sheet}>
      <h1>{heading}</h1>
      <p>登录时，验证器或通行密钥无法使用，就选择“恢复码”，输入其中任意一个。</p>
      <p>每个恢复码只能使用一次，用过的请划掉。请与密码分开保管。</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </div>
  );
}
