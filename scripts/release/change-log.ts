/** The text under a heading of the change log, such as `1.0.0` or `Unreleased`; undefined without one. */
export function sectionOf(changeLog: string, title: string): string | undefined {
  const parts = changeLog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split(/[\s(]/, 1)[0] === title);
  return part?.slice(part.indexOf('\n')).trim();
}

/**
 * Gives what is unreleased the number of a version and its day, and begins anew above it. A section that was
 * written for the version already gets the day. Throws when there is neither, or both.
 */
export function closeUnreleased(changeLog: string, version: string, day: string): string {
  const unreleased = sectionOf(changeLog, 'Unreleased');
  const written = sectionOf(changeLog, version);
  if (unreleased && written !== undefined) {
    throw new Error(`CHANGELOG.md has lines under Unreleased beside its section ${version}`);
  }
  if (unreleased) {
    return changeLog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`);
  }
  if (!written) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return changeLog.replace(`## ${version}\n`, `## ${version} (${day})\n`);
}
