import { unstorableText } from '../../../contract/fields/characters.ts';
import { AppError } from '../../errors.ts';

/**
 * Refuses a query or form in which half a character is written out byte by byte (`%ED%A0%80`): no
 * text can hold it, and whoever decodes it makes something else of it.
 */
export function refuseHalfCharacters(encoded: string): void {
  if (/%ed%[ab]/i.test(encoded)) throw new AppError('MALFORMED_REQUEST', unstorableText);
}
