import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { CreatedToken } from '../../../../contract/auth/tokens.ts';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './tokens.module.css';

interface NewTokenProps {
  /** Undefined while the dialog is closed. */
  created: CreatedToken | undefined;
  onClose: () => void;
}

/** A token that was just made, which is shown this once, and how a program sends it. */
export function NewToken({ created, onClose }: NewTokenProps) {
  const narrow = useNarrow();
  // What closes keeps its content until it is gone, and the token not a moment longer.
  const [shown, setShown] = useState<CreatedToken>();
  useEffect(() => {
    if (created) setShown(created);
  }, [created]);
  return (
    <Modal
      opened={created !== undefined}
      onClose={onClose}
      onExitTransitionEnd={() => setShown(undefined)}
      title="令牌已创建"
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {shown && (
        <div className={classes.made}>
          <p className={classes.note}>
            令牌只显示这一次，请现在复制，并像密码一样保管。遗失后请撤销，再创建新的。
          </p>
          <TextInput
            label={`令牌“${shown.name}”`}
            readOnly
            value={shown.token}
            classNames={{ input: classes.secret ?? '' }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="default" onClick={() => void copyText(shown.token, '令牌已复制')}>
            复制令牌
          </Button>
          <h3 className={classes.legend}>调用示例</h3>
          <pre className={classes.example}>{exampleOf(shown)}</pre>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void copyText(exampleOf(shown), '示例已复制')}>
              复制示例
            </Button>
            <Button onClick={onClose}>我已保存</Button>
          </div>
          <p className={classes.note}>
            全部接口和它们需要的权限见{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer">
              接口文档
            </a>
            。
          </p>
        </div>
      )}
    </Modal>
  );
}

/** Areas that answer their list below `/api` under their own name, in the order of preference. */
const areasWithList = [
  'accounts',
  'investments',
  'loans',
  'deposits',
  'dues',
  'net-worth',
  'fixed-assets',
];

/** A call that a program with this token can make; the description of the API needs no scope. */
function exampleOf({ token, scopes }: CreatedToken): string {
  const path = areasWithList.find((area) => scopes.includes(`${area}:read`)) ?? 'openapi.json';
  const url = `${window.location.origin}/api/${path}`;
  return `curl -H 'Authorization: Bearer ${token}' \\\n  '${url}'`;
}
