import { openSnapshotFile } from './sqlite-file.ts';

/** What SQLite says of a file: `ok` or what is wrong, with its code when it could not look at all. */
export interface Told {
  told: string;
  code?: string | undefined;
}

process.stdout.write(JSON.stringify(look(process.argv[2] ?? '')));

function look(path: string): Told {
  try {
    const file = openSnapshotFile(path);
    try {
      return { told: String(file.pragma('quick_check(1)', { simple: true })) };
    } finally {
      file.close();
    }
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return { told: message, code };
  }
}
