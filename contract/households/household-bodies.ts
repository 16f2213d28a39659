import { z } from 'zod';
import { requiredText } from '../fields/fields.ts';

/** Whether a member is reminded of what falls due in the household. */
export const householdRemindersBody = z.object({
  enabled: z.boolean({ error: '必须是 true 或 false' }),
});

/** What a household is called: of a new one, of one that is renamed, and to confirm that it is to be deleted. */
export const householdBody = z.object({
  name: requiredText('请填写家庭名称', 50, '家庭名称不能超过50个字符'),
});
