import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import classes from './toaster.module.css';

const tones = {
  success: { color: 'green', Icon: IconCheck },
  error: { color: 'red', Icon: IconX },
  info: { color: 'dai', Icon: IconInfoCircle },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
} as const;

interface ToastProps {
  tone: keyof typeof tones;
  text: string;
  title: string | undefined;
  autoCloseMs: number;
}

/** Puts a toast on screen; the same words twice are one toast. */
export function showToast({ tone, text, title, autoCloseMs }: ToastProps): void {
  const { color, Icon } = tones[tone];
  const id = `${tone}:${title ?? ''}:${text}`;
  notifications.hide(id);
  notifications.show({
    id,
    title,
    message: text,
    color,
    icon: <Icon size={16} stroke={2} aria-hidden="true" />,
    autoClose: autoCloseMs,
    withBorder: true,
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': '关闭提示' },
    classNames: { root: classes.toast, icon: classes.icon },
  });
}

/** The corner where toasts appear. */
export function Toaster() {
  return <Notifications position="top-right" limit={4} zIndex={1000} />;
}
