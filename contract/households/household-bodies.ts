import { z } from 'zod';
import { requiredText } from '../fields/fields.ts';

/** What a household is called: of a new one, of one that is renamed, and to confirm that it is to be deleted. */
export const householdBody = z.object({
  name: requiredText('请填写家庭名称', 50, '家庭名称不能超过50个字符'),
});
