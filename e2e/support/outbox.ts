import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The newest code that was mailed to an address, read where a newcomer reads it: in the outbox. */
export async function newestCode(address: string): Promise<string> {
  for (let wait = 0; wait < 50; wait += 1) {
    for await (const mail of mailsTo(address)) {
      const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no code was mailed to ${address}`);
}

/** The newest mail to an address, if there is one. */
export async function newestMail(address: string): Promise<Email | undefined> {
  for await (const mail of mailsTo(address)) return mail;
  return undefined;
}

/** Newest first. */
async function* mailsTo(address: string): AsyncGenerator<Email> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  for (const file of readOutbox(folder).reverse()) {
    const mail = await PostalMime.parse(readFileSync(join(folder, file)));
    if (mail.to?.[0]?.address === address) yield mail;
  }
}

/** File names begin with the mail's id, which sorts by time; a mail that is still being written has another ending. */
function readOutbox(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort();
  } catch {
    return [];
  }
}
