import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AmountInput } from './amount-input.tsx';

function Amount(props: { step?: number; decimals?: number }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider>
      <AmountInput label="金额" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
    </MantineProvider>
  );
}
const typed = () => screen.getByRole('status').textContent;

it('steps by a cent, or by what it is told', async () => {
  const person = userEvent.setup();
  const { unmount } = render(<Amount />);
  await person.type(screen.getByLabelText('金额'), '{ArrowUp}{ArrowUp}');
  expect(typed()).toBe('0.02');
  unmount();
  render(<Amount step={0.000001} decimals={15} />);
  await person.type(screen.getByLabelText('金额'), '1{ArrowUp}');
  expect(typed()).toBe('1.000001');
});

it('hands on what was typed as it stands, with thousands and a Chinese full stop', async () => {
  render(<Amount />);
  await userEvent.setup().type(screen.getByLabelText('金额'), '1234567。80');
  expect(typed()).toBe('1234567.80');
  expect(screen.getByLabelText('金额')).toHaveProperty('value', '1,234,567.80');
});
