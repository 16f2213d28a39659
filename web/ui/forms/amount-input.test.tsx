import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AmountInput } from './amount-input.tsx';

function Amount(props: { step?: number; isYear?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider>
      <AmountInput label="金额" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
    </MantineProvider>
  );
}
const passedOn = () => screen.getByRole('status').textContent;

it('an amount field steps by its `step`', async () => {
  const person = userEvent.setup({ delay: null });
  const { unmount } = render(<Amount step={0.01} />);
  await person.type(screen.getByLabelText('金额'), '{ArrowUp}{ArrowUp}');
  expect(passedOn()).toBe('0.02');
  unmount();
  render(<Amount step={0.000001} />);
  await person.type(screen.getByLabelText('金额'), '1{ArrowUp}');
  expect(passedOn()).toBe('1.000001');
});

it('an amount field shows what was typed while it has the focus, and the number as understood afterwards', async () => {
  const person = userEvent.setup({ delay: null });
  render(<Amount />);
  const field = screen.getByLabelText('金额');
  await person.type(field, '１２３４５６７。80');
  expect(field).toHaveProperty('value', '１２３４５６７。80');
  expect(passedOn()).toBe('1234567.80');
  await person.tab();
  expect(field).toHaveProperty('value', '1,234,567.80');
  await person.type(field, '9', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(field).toHaveProperty('value', '12349567.80');
  expect(field).toHaveProperty('selectionStart', 5);
});

it('a field for a year shows no thousands separators', async () => {
  const person = userEvent.setup({ delay: null });
  render(<Amount isYear />);
  const field = screen.getByLabelText('金额');
  await person.type(field, '1986');
  await person.tab();
  expect(field).toHaveProperty('value', '1986');
});

it.each(['1e5', '12,5', '3 个'])(
  'an amount field passes %s on unchanged, so that the schema refuses it',
  async (text) => {
    const person = userEvent.setup({ delay: null });
    render(<Amount />);
    await person.type(screen.getByLabelText('金额'), text);
    await person.tab();
    expect(passedOn()).toBe(text);
    expect(screen.getByLabelText('金额')).toHaveProperty('value', text);
  },
);

it('an amount field passes a third decimal on, so that the schema refuses it', async () => {
  render(<Amount />);
  await userEvent.setup({ delay: null }).type(screen.getByLabelText('金额'), '1.005');
  expect(passedOn()).toBe('1.005');
});

it('typing replaces the value of an amount field when it is selected', async () => {
  const person = userEvent.setup({ delay: null });
  render(<Amount />);
  const field = screen.getByLabelText<HTMLInputElement>('金额');
  await person.type(field, '1000.5');
  await person.tab();
  expect(field.value).toBe('1,000.5');
  field.focus();
  field.select();
  await person.keyboard('900');
  expect(passedOn()).toBe('900');
  await person.tab();
  await person.tab({ shift: true });
  await person.keyboard('7');
  expect(passedOn()).toBe('7');
});
