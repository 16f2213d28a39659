import { Button } from '@mantine/core';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { useRenewRecoveryCodes } from './factors.queries.ts';
import { Part } from './part.tsx';
import classes from './second-factor.module.css';

/** Fewer than this, and it is time for new ones. */
const enoughCodes = 3;

interface RecoveryPartProps {
  left: number;
  onChanged: (recoveryCodes: readonly string[] | null) => void;
}

/** How many recovery codes are left, and new ones. */
export function RecoveryPart({ left, onChanged }: RecoveryPartProps) {
  const renew = useRenewRecoveryCodes(onChanged);
  const ask = () =>
    confirmDelete({
      text: '确定要重新生成恢复码吗？',
      consequence: '旧的恢复码会全部失效；新的 10 个只显示这一次。',
      label: '重新生成',
      onConfirm: () => renew.change(),
    });
  return (
    <Part
      title="恢复码"
      hint={
        left < enoughCodes ? (
          <strong className={classes.warning}>
            {left === 0 ? '恢复码已用完，' : `只剩 ${left} 个恢复码，`}请重新生成并保存。
          </strong>
        ) : (
          `剩余 ${left} 个，每个只能使用一次。手机丢失时，用密码和恢复码登录；没有保存的话请重新生成。`
        )
      }
      action={
        <Button
          variant="default"
          aria-label="重新生成恢复码"
          loading={renew.isPending}
          onClick={ask}
        >
          重新生成
        </Button>
      }
    />
  );
}
