import { useStorage } from './own-account.queries.ts';
import { Section } from './section.tsx';

/** How much of what one may store is used. */
export function StorageSection() {
  const { data } = useStorage();
  const quota = data?.quota;
  const hint = quota
    ? `已使用${megabytes(quota.usedBytes)}MB，共${megabytes(quota.limitBytes)}MB。`
    : '正在读取…';
  return <Section title="存储空间" hint={hint} />;
}

/** One decimal, rounded up: what is there is never said to be nothing. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
}
