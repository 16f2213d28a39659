import { readFileSync } from 'node:fs';
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

  it('gives a section that was written for the version its day', () => {
    const written = '# Changelog\n\n## 1.0.0\n\n- The first.\n';
    expect(closeUnreleased(written, '1.0.0', '2027-01-02')).toBe(
      '# Changelog\n\n## 1.0.0 (2027-01-02)\n\n- The first.\n',
    );
  });

  it('closes no version twice, and none without a line', () => {
    expect(() => closeUnreleased(changeLog, '1.0.0', '2027-01-02')).toThrow('beside its section');
    const closed = closeUnreleased(changeLog, '1.1.0', '2027-01-02');
    expect(() => closeUnreleased(closed, '1.2.0', '2027-01-02')).toThrow('says nothing of 1.2.0');
  });

  it('says something of the version of package.json', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const text = readFileSync('CHANGELOG.md', 'utf8');
    expect(sectionOf(text, version) || sectionOf(text, 'Unreleased')).toBeTruthy();
  });
});
