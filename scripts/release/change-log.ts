/** The text under a heading of the change log, such as `1.0.0` or `Unreleased`; undefined without one. */
export function sectionOf(changeLog: string, title: string): string | undefined {
  const parts = changeLog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split(/[\s(]/, 1)[0] === title);
  return part?.slice(part.indexOf('\n')).trim();
}

/** Gives what is unreleased the number of a version and its day, and begins anew above it. Throws when there is nothing. */
export function closeUnreleased(changeLog: string, version: string, day: string): string {
  if (!sectionOf(changeLog, 'Unreleased')) throw new Error('nothing is unreleased in CHANGELOG.md');
  if (sectionOf(changeLog, version) !== undefined) {
    throw new Error(`CHANGELOG.md has a section ${version} already`);
  }
  return changeLog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`);
}
