import { describe, expect, it } from 'vitest';
import { closeUnreleased, sectionOf } from './change-log.ts';

const changeLog = `# Changelog

## Unreleased

- Loans are read.

## 1.0.0 (2026-12-01)

- The first.
`;

describe('the change log', () => {
  it('gives what is unreleased the number and the day of a version', () => {
    const closed = closeUnreleased(changeLog, '1.1.0', '2027-01-02');
    expect(closed).toBe(
      changeLog.replace('## Unreleased', '## Unreleased\n\n## 1.1.0 (2027-01-02)'),
    );
    expect(sectionOf(closed, '1.1.0')).toBe('- Loans are read.');
    expect(sectionOf(closed, '1.0.0')).toBe('- The first.');
  });

  it('closes no version twice, and none without a line', () => {
    expect(() => closeUnreleased(changeLog, '1.0.0', '2027-01-02')).toThrow('1.0.0 already');
    const closed = closeUnreleased(changeLog, '1.1.0', '2027-01-02');
    expect(() => closeUnreleased(closed, '1.2.0', '2027-01-02')).toThrow('nothing is unreleased');
  });
});
