import { registry } from '../../../contract/registry.ts';

/**
 * The paths that a URL of this one may fit as well, whatever their method: `/investments/{id}/profit` and
 * `/investments/summary/{param}`. A description says nothing of which is meant, so each call says it.
 */
function pathsLike(path: string): string[] {
  const others = new Set(registry.map((endpoint) => endpoint.path));
  others.delete(path);
  return [...others].filter((other) => other.includes(':') && isLike(path, other));
}

function isLike(path: string, other: string): boolean {
  const [own, its] = [path.split('/'), other.split('/')];
  return (
    own.length === its.length &&
    own.every((part, index) => part === its[index] || isParameter(part) || isParameter(its[index]))
  );
}

function isParameter(part = ''): boolean {
  return part.startsWith(':');
}

/** Which of the paths that a URL fits is meant, for the description of a call; undefined where it fits one. */
export function ambiguityOf(path: string): string | undefined {
  const others = path.includes(':') ? pathsLike(path) : [];
  if (others.length === 0) return undefined;
  const listed = others.map((other) => `\`/api${other.replace(/:(\w+)/g, '{$1}')}\``).join(', ');
  return `A URL may also fit ${listed}: from left to right a fixed segment comes before a parameter, and no id equals a fixed segment.`;
}
