import type { FieldValues, Resolver } from 'react-hook-form';
import { logFailure } from './log.ts';

/**
 * A form's check that is not part of its page: the schema library would be a sixth of the sign-in
 * page, and nothing is checked before somebody has filled it in. When it cannot be fetched, the
 * server checks alone, and its refusals stand beside the same fields.
 */
export function lateCheck<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  return async (values, context, options) => {
    try {
      const check = await load();
      return await check(values, context, options);
    } catch (error) {
      logFailure('The check of a form could not be fetched', error);
      return { values, errors: {} };
    }
  };
}
