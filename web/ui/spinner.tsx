import { Center, Loader } from '@mantine/core';

interface SpinnerProps {
  size?: 'sm' | 'md' | 'lg';
  /** In the middle of the whole window instead of its own line. */
  wholePage?: boolean;
}

/** Something is on its way and its shape is not known yet. */
export function Spinner({ size = 'md', wholePage = false }: SpinnerProps) {
  return (
    <Center mih={wholePage ? '100dvh' : 160} role="status" aria-label="加载中">
      <Loader size={size} />
    </Center>
  );
}
