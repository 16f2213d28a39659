import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Matches segments between single slashes, of unreserved and harmless reserved characters or percent
 * codes. No segment is `.` or `..`, or longer than a route's parameter may be.
 */
const canonicalSegments =
  /^(?:\/(?!\.\.?(?:\/|$))(?:[\w.~!$&'()*+,=:@-]|%[\da-f]{2}){1,300})*\/?$/i;

/**
 * Matches percent codes without a legitimate use: of unreserved characters, which need no code, and
 * of control characters, backslash and the percent sign, which serve to hide something.
 */
const needlessCode = /%(?:[01].|2[5de]|3\d|4[1-9a-f]|5[\dacf]|6[1-9a-f]|7[\daef])/i;

/** A path without a route and without a page of the web client. */
const notFoundPath = '/api/-';

/**
 * The URL that a request is routed by: its own if its path is canonical, else one that answers 404.
 * The router and proxies decode paths in different ways; a path with only one spelling means the same
 * to all of them. An encoded slash is allowed in a parameter of the API, such as `BTC%2FUSDT`.
 */
export function routableUrl(url: string): string {
  const path = pathOf(url);
  if (!canonicalSegments.test(path)) return notFoundPath;
  if (!path.includes('%')) return url;
  const isHiding = needlessCode.test(path) || (/%2f/i.test(path) && !path.startsWith('/api/'));
  return isHiding || !isDecodable(path) ? notFoundPath : url;
}

/** Whether a request was for the API: it has an API route, or was refused without one. */
export function isApiCall({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return routeOptions.url?.startsWith('/api/') ?? statusCode >= 400;
}

/** The path of a URL without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
