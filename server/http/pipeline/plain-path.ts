import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Segments between single slashes, of unreserved and harmless reserved characters or percent codes;
 * none is `.` or `..`, and none is longer than a route's parameter may be.
 */
const plainSegments = /^(?:\/(?!\.\.?(?:\/|$))(?:[\w.~!$&'()*+,=:@-]|%[\da-f]{2}){1,300})*\/?$/i;

/**
 * Percent codes that nobody needs: of unreserved characters, which stand for themselves; of control
 * characters, backslash and the percent sign, which only hide something.
 */
const needlessCode = /%(?:[01].|2[5de]|3\d|4[1-9a-f]|5[\dacf]|6[1-9a-f]|7[\daef])/i;

/** Where no route is, and no page of the web client either. */
const nowhere = '/api/-';

/**
 * The address that a request is routed by: its own when the path is written plainly, else one that
 * is answered with 404. The router decodes, and so do proxies, each in its own way; what has one
 * spelling only is the same for all of them. An encoded slash stays inside a parameter of the API,
 * such as the symbol `BTC%2FUSDT`.
 */
export function plainUrl(url: string): string {
  const path = pathOf(url);
  if (!plainSegments.test(path)) return nowhere;
  if (!path.includes('%')) return url;
  const isHiding = needlessCode.test(path) || (/%2f/i.test(path) && !path.startsWith('/api/'));
  return isHiding || !isDecodable(path) ? nowhere : url;
}

/** Whether a request was for the API: by its route, or refused without one. Known with the answer. */
export function isApiCall({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return routeOptions.url?.startsWith('/api/') ?? statusCode >= 400;
}

/** The path of a request's address, without its query. */
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
