import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { nothing, pageOf } from '../fields/fields.ts';
import { createChannelBody, reminderChannel, updateChannelBody } from './channel-fields.ts';
import { outboxQuery, outboxReminder } from './outbox-fields.ts';
import { reminderRules, reminderRulesBody } from './rule-fields.ts';

export const remindersSchemas = {
  listChannels: { data: z.array(reminderChannel) },
  createChannel: { body: createChannelBody, data: reminderChannel },
  updateChannel: { body: updateChannelBody, data: reminderChannel },
  removeChannel: { data: nothing },
  showRules: { data: reminderRules },
  updateRules: { body: reminderRulesBody, data: reminderRules },
  run: { data: z.object({ queued: z.int() }) },
  listOutbox: { query: outboxQuery, data: pageOf(outboxReminder) },
  retry: { data: outboxReminder },
  testChannel: { data: z.object({ ok: z.boolean(), message: z.string() }) },
} satisfies Record<string, CallSchemas>;
