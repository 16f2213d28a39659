import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system, mounted where a data folder is. Only root can mount. */
export interface MountedDisk {
  /** A folder on the disk. */
  folder: string;
  resize(megabytes: number): void;
  /** Fills the free space; returns a function that frees it again. */
  fill(): () => void;
  makeReadOnly(isReadOnly: boolean): void;
  /** Unmounts the disk and leaves its empty mount point, as after a boot without it. */
  unmount(): void;
  remove(): void;
}

export function mountDisk(megabytes: number): MountedDisk {
  const at = mkdtempSync(join(tmpdir(), 'jiadi-disk-'));
  const folder = join(at, 'data');
  const mount = (...options: string[]) => execFileSync('mount', [...options, at]);
  mkdirSync(folder);
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs');
  mkdirSync(folder);
  let isMounted = true;
  const unmount = () => {
    execFileSync('umount', ['--lazy', at]);
    isMounted = false;
  };
  return {
    folder,
    resize: (wanted) => mount('-o', `remount,size=${wanted}m`),
    fill: () => {
      const { bavail, bsize } = statfsSync(at);
      const filler = join(at, 'filler');
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
      return () => rmSync(filler);
    },
    makeReadOnly: (isReadOnly) => mount('-o', isReadOnly ? 'remount,ro' : 'remount,rw'),
    unmount,
    remove: () => {
      if (isMounted) unmount();
      rmSync(at, { recursive: true, force: true });
    },
  };
}
