/** Where sealed backups are sent: a folder (another disk), WebDAV, or a bucket of S3-compatible storage. */
export type RemoteAddress =
  | { kind: 'folder'; path: string }
  | { kind: 'webdav'; url: string; credentials: Credentials | undefined }
  | {
      kind: 's3';
      /** The address of the service, without the bucket. */
      endpoint: string;
      region: string;
      bucket: string;
      /** Empty, or a path that ends with a slash. */
      prefix: string;
      credentials: Credentials;
    };

/** Name and password; of S3, the id of the access key and its secret. */
export interface Credentials {
  user: string;
  password: string;
}

/** How S3-compatible storage is reached, and with which name and password storage of any kind is. */
export interface RemoteAccess {
  endpoint: string | undefined;
  region: string;
  user: string | undefined;
  password: string | undefined;
}

/**
 * Reads `s3://bucket/path`, `https://host/path` (WebDAV) or a folder. Answers the address, or in words what
 * is missing or wrong.
 */
export function readRemoteAddress(
  text: string,
  access: RemoteAccess,
): RemoteAddress | { problem: string } {
  const { user, password } = access;
  const credentials = user !== undefined && password !== undefined ? { user, password } : undefined;
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { kind: 'folder', path: text };
  if (!URL.canParse(text)) return { problem: 'it is no address' };
  const { protocol, host, pathname, username } = new URL(text);
  if (username)
    return {
      problem:
        'user name and password are BACKUP_REMOTE_USER and BACKUP_REMOTE_PASSWORD, not part of it',
    };
  if (protocol === 'https:' || protocol === 'http:') {
    return { kind: 'webdav', url: text.replace(/\/*$/, '/'), credentials };
  }
  if (protocol !== 's3:' || !host) return { problem: 'it begins with s3:// or https://' };
  if (!credentials) return { problem: 'S3 needs BACKUP_REMOTE_USER and BACKUP_REMOTE_PASSWORD' };
  const path = decoded(pathname)?.replace(/^\/+|\/+$/g, '');
  if (path === undefined) return { problem: 'a percent sign in its path is written %25' };
  return {
    kind: 's3',
    endpoint: access.endpoint ?? `https://s3.${access.region}.amazonaws.com`,
    region: access.region,
    bucket: host,
    prefix: path === '' ? '' : `${path}/`,
    credentials,
  };
}

/** Undefined for a text with a percent sign that begins no code. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
