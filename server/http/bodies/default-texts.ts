import { z } from 'zod';

/** Kinds of values, by the names that zod gives them. */
const kinds: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: ' true 或 false',
  array: '列表',
  object: '对象',
};

/**
 * The text of a fault whose field states none of its own. Most fields do; this is for what a form never
 * sends. It replaces the English texts of zod for all that this process validates.
 */
function defaultText(issue: z.core.$ZodRawIssue): string {
  const unit = { string: '个字符', array: '项' }[`${issue.origin}`] ?? '';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input == null) return '不能为空';
      return kinds[issue.expected] ? `必须是${kinds[issue.expected]}` : '格式不正确';
    case 'too_big':
      return `${issue.inclusive ? '不能超过' : '必须小于'}${issue.maximum}${unit}`;
    case 'too_small':
      return `${issue.inclusive ? '至少为' : '必须大于'}${issue.minimum}${unit}`;
    case 'invalid_value':
      return '不支持的值';
    default:
      return '格式不正确';
  }
}

z.config({ localeError: defaultText });
