/** Runs the part of a bench that `--only` names, else the first. Other arguments are the part's own. */
export async function runPart(parts: Record<string, () => Promise<unknown>>): Promise<void> {
  const at = process.argv.indexOf('--only');
  const name = at < 0 ? Object.keys(parts)[0] : process.argv.splice(at, 2)[1];
  const part = parts[name ?? ''];
  if (!part) throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}`);
  await part();
}
