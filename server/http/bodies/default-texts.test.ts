import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './default-texts.ts';

describe('a fault that its field has no text for', () => {
  it.each([
    [z.string(), undefined, '不能为空'],
    [z.object({}), null, '不能为空'],
    [z.string(), 1, '必须是文字'],
    [z.number(), '1', '必须是数字'],
    [z.number(), Number.NaN, '必须是数字'],
    [z.int(), 1.5, '必须是整数'],
    [z.boolean(), 'yes', '必须是 true 或 false'],
    [z.array(z.string()), {}, '必须是列表'],
    [z.object({}), [], '必须是对象'],
    [z.date(), 'x', '格式不正确'],
    [z.enum(['a', 'b']), 'c', '不支持的值'],
    [z.string().max(500), 'x'.repeat(501), '不能超过500个字符'],
    [z.string().min(6), 'x', '至少为6个字符'],
    [z.array(z.int()).max(2), [1, 2, 3], '不能超过2项'],
    [z.array(z.int()).min(2), [1], '至少为2项'],
    [z.number().max(5), 6, '不能超过5'],
    [z.number().lt(5), 5, '必须小于5'],
    [z.number().min(5), 4, '至少为5'],
    [z.number().gt(5), 5, '必须大于5'],
    [z.email(), 'x', '格式不正确'],
    [z.strictObject({}), { x: 1 }, '格式不正确'],
    [z.union([z.string(), z.number()]), true, '格式不正确'],
  ] as const)('is told in plain Chinese (%#)', (schema, value, text) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(text);
  });
});
