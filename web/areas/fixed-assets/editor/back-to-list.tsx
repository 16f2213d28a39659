import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

export function BackToList() {
  return (
    <Button
      component={Link}
      to="/dashboard/fixed-assets"
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.5} />}
    >
      返回列表
    </Button>
  );
}
