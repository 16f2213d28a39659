import { ApiError } from '../../../lib/api/api.ts';
import { confirmation } from '../../../lib/session/confirmation.ts';
import { PlainButton } from '../../../ui/lists/plain-button.tsx';
import { TopDialog, TopDialogButtons } from '../../../ui/overlays/top-dialog.tsx';

/** Asks whether days are to be changed up to which an account was reconciled, while a call waits for it. */
export function ReconciledDialog() {
  return (
    <TopDialog
      title="修改已核对的日子吗？"
      why={`${confirmation.refusal()?.message}。继续后，账户页会显示相差多少，可以再次核对。`}
      onClose={() => confirmation.refuse(new ApiError('没有修改', { kind: 'cancelled' }))}
    >
      {(close) => (
        <TopDialogButtons>
          <PlainButton look="outlined" onClick={close}>
            取消
          </PlainButton>
          <PlainButton
            onClick={() => {
              confirmation.confirm();
              close();
            }}
          >
            继续修改
          </PlainButton>
        </TopDialogButtons>
      )}
    </TopDialog>
  );
}
