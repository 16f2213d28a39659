import { expect, it } from 'vitest';
import { quantityAsked } from './quantity-asked.ts';

it.each([
  ['whole=1', 12.5, '12.5'],
  ['percent=25', 1000, '250'],
  ['percent=25', 0.00012345, '0.0000308625'],
  ['percent=100', 0.00018, '0.00018'],
  ['percent=33.33', 0.1, '0.03333'],
  ['percent=101', 10, ''],
  ['percent=x', 10, ''],
  ['quantity=250', 1000, '250'],
  ['', 1000, ''],
])('an address with “%s” asks for, of %d that are held, “%s”', (address, held, quantity) => {
  expect(quantityAsked(new URLSearchParams(address), held)).toBe(quantity);
});
