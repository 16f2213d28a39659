import { z } from 'zod';
import { amountFromText } from './amount-text.ts';

/** A number as it is typed: the text of its field is read before the schema of the number checks it. */
export const typedNumber = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((text: string) => amountFromText(text), field);
