/** What npm's advisories report about the lock file. Only `clean` is good news. */
export interface AuditResult {
  outcome: 'clean' | 'vulnerable' | 'unknown';
  /** For people, a line each. */
  lines: string[];
}

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  via: (string | { title?: string; url?: string })[];
}

interface Report {
  auditReportVersion?: number;
  vulnerabilities?: Record<string, Vulnerability>;
  metadata?: { dependencies?: { total?: number } };
  statusCode?: number;
  error?: { code?: string; summary?: string };
}

/**
 * Reads the output of `npm audit --json` (report version 2). Anything but a whole report is
 * `unknown`: an endpoint that is away, refuses or answers something else gives no result.
 */
export function readAudit(printed: string): AuditResult {
  const report = parse(printed);
  const total = report?.metadata?.dependencies?.total ?? 0;
  if (report?.auditReportVersion !== 2 || !report.vulnerabilities || total === 0) {
    const reason = report?.statusCode ?? (report?.error?.code || report?.error?.summary);
    return {
      outcome: 'unknown',
      lines: [
        `npm's advisories could not be asked (${reason || 'no report'}): nothing is known, which is not the same as nothing found`,
      ],
    };
  }
  const found = Object.values(report.vulnerabilities);
  if (found.length > 0) return { outcome: 'vulnerable', lines: found.map(lineOf) };
  return { outcome: 'clean', lines: [`no known advisory for any of ${total} packages`] };
}

function lineOf({ name, severity, range, via }: Vulnerability): string {
  const causes = via.map((cause) =>
    typeof cause === 'string' ? `through ${cause}` : [cause.title, cause.url].join(' '),
  );
  return `${severity}: ${name} ${range}: ${causes.join('; ')}`;
}

function parse(printed: string): Report | undefined {
  try {
    return JSON.parse(printed) as Report;
  } catch {
    return undefined;
  }
}
