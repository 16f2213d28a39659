/** A body that is costly to process. */
export interface HostileBody {
  shape: string;
  type: string;
  /** Makes the text of the body, which is too large to make those that are not sent. */
  content: () => string;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** A list that repeats one text, `bytes` long in all. */
function listOf(text: string, bytes: number): string {
  return `[${repeated(text, bytes - 2, ',')}]`;
}

function repeated(text: string, bytes: number, between = ''): string {
  const size = Buffer.byteLength(text) + between.length;
  const times = Math.max(1, Math.floor((bytes + between.length) / size));
  return `${text}${between}`.repeat(times).slice(0, between === '' ? undefined : -between.length);
}

/** `name0`, `name1`, … each with the same value. */
function numbered(bytes: number, write: (index: number) => string, between: string): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes; at += (parts.at(-1) as string).length + between.length) {
    parts.push(write(parts.length));
  }
  return parts.join(between);
}

/** JSON values that are costly to parse, to store, to validate or to report errors about. */
const values: Record<string, (bytes: number) => string> = {
  'empty objects': (bytes) => listOf('{}', bytes),
  'empty lists': (bytes) => listOf('[]', bytes),
  'lists in lists': (bytes) => listOf('[[[[]]]]', bytes),
  numbers: (bytes) => listOf('1', bytes),
  nulls: (bytes) => listOf('null', bytes),
  texts: (bytes) => listOf('""', bytes),
  'long numbers': (bytes) => listOf('1234567890.1234567', bytes),
  'numbers beyond all bounds': (bytes) => listOf('1e999999', bytes),
  'a number of many digits': (bytes) => repeated('7', bytes),
  'a number of many zeros': (bytes) => `0.${repeated('0', bytes - 3)}1`,
  'a long exponent': (bytes) => `1e${repeated('9', bytes - 2)}`,
  'a long text': (bytes) => `"${repeated('x', bytes - 2)}"`,
  'a long text of Chinese': (bytes) => `"${repeated('资产', bytes - 2)}"`,
  'a long text of blanks': (bytes) => `"${repeated(' ', bytes - 2)}"`,
  'a long text of digits': (bytes) => `"${repeated('9', bytes - 2)}"`,
  'a long text of @': (bytes) => `"${repeated('a@a.', bytes - 2)}"`,
  'a long address': (bytes) => `"https://${repeated('a.%', bytes - 10)}"`,
  'a long date': (bytes) => `"2026-01-01 ${repeated('(1 ', bytes - 13)}"`,
  escapes: (bytes) => `"${repeated('\\u0041', bytes - 2)}"`,
  'half characters': (bytes) => `"${repeated('\\ud800', bytes - 2)}"`,
  NULs: (bytes) => `"${repeated('\\u0000', bytes - 2)}"`,
  'deep lists': (bytes) => repeated('[', bytes / 2) + repeated(']', bytes / 2),
  'deep objects': (bytes) => `${repeated('{"a":', bytes - bytes / 6)}1${repeated('}', bytes / 6)}`,
  'many keys': (bytes) => `{${numbered(bytes - 8, (n) => `"k${n}":1`, ',')}}`,
  'many keys that are numbers': (bytes) =>
    `{${numbered(bytes - 8, (n) => `"${n * 7919}":1`, ',')}}`,
  'one key again and again': (bytes) => `{${repeated('"a":1', bytes - 2, ',')}}`,
  'prototypes again and again': (bytes) => `{${repeated('"__proto__":{}', bytes - 2, ',')}}`,
  'a long key': (bytes) => `{"${repeated('k', bytes - 6)}":1}`,
};

/** Texts that are not valid bodies. */
const texts: Record<string, (bytes: number) => string> = {
  'lists that never end': (bytes) => repeated('[', bytes),
  'wrong at the last byte': (bytes) => `{"a":${listOf('0', bytes - 6)}`,
  'no JSON': (bytes) => repeated('x', bytes),
  'nothing but blanks': (bytes) => repeated(' ', bytes),
  'a list': (bytes) => listOf('{}', bytes),
};

const boundary = 'hostile';
const part = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Forms with the fields of a test mail. */
const forms: Record<string, [type: string, content: (bytes: number) => string]> = {
  'many fields': ['urlencoded', (bytes) => numbered(bytes, (n) => `k${n}=1`, '&')],
  'one field again and again': ['urlencoded', (bytes) => repeated('email=a', bytes, '&')],
  'nothing but &': ['urlencoded', (bytes) => repeated('&', bytes)],
  'a long field': ['urlencoded', (bytes) => `email=${repeated('x', bytes - 6)}`],
  'a long field of escapes': ['urlencoded', (bytes) => `email=${repeated('%41', bytes - 6)}`],
  'a long field of broken escapes': ['urlencoded', (bytes) => `email=${repeated('%4', bytes - 6)}`],
  'a long name': ['urlencoded', (bytes) => repeated('+', bytes)],
  'many parts': ['multipart', (bytes) => numbered(bytes, (n) => part(`k${n}`, '1'), '')],
  'one long part': ['multipart', (bytes) => part('email', repeated('x', bytes))],
  'a part with many headers': [
    'multipart',
    (bytes) => `--${boundary}\r\n${numbered(bytes, (n) => `x-${n}: 1`, '\r\n')}\r\n\r\n1\r\n`,
  ],
  'nothing but boundaries': ['multipart', (bytes) => repeated(`--${boundary}\r\n`, bytes)],
  'nearly boundaries': ['multipart', (bytes) => part('email', repeated('\r\n--hostil', bytes))],
};

const types: Record<string, string> = {
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${boundary}`,
};

/**
 * All hostile bodies of about the given size for a call with a valid body: each value in place of
 * every field, in place of each list, and in an unknown field.
 */
export function* hostileBodies(
  sound: Record<string, unknown>,
  bytes: number,
  takesForms: boolean,
): Generator<HostileBody> {
  const json = (shape: string, content: () => string) => ({
    shape,
    type: 'application/json',
    content,
  });
  const names = Object.keys(sound);
  const lists = names.filter((name) => Array.isArray(sound[name]));
  for (const [shape, make] of Object.entries(values)) {
    const room = bytes - bytesOf(sound) - 100;
    for (const [as, name] of [
      ['beside', 'unknown'],
      ...lists.map((list) => [`as ${list}`, list]),
    ]) {
      yield json(`${shape}, ${as}`, () => withField(sound, name as string, make(room)));
    }
    if (names.length === 0) continue;
    yield json(`${shape}, everywhere`, () => {
      const share = make(Math.max(20, Math.floor(bytes / names.length) - 20));
      return `{${names.map((name) => `"${name}":${share}`).join(',')}}`;
    });
  }
  for (const [shape, make] of Object.entries(texts)) yield json(shape, () => make(bytes));
  for (const name of lists) {
    const [row = {}] = sound[name] as unknown[];
    const rows = () => listOf(JSON.stringify(row), bytes - bytesOf(sound));
    yield json(`one row again and again, as ${name}`, () => withField(sound, name, rows()));
  }
  if (!takesForms) return;
  for (const [shape, [type, make]] of Object.entries(forms)) {
    yield { shape: `${type}, ${shape}`, type: types[type] ?? '', content: () => make(bytes) };
  }
}

function withField(sound: Record<string, unknown>, name: string, value: string): string {
  const { [name]: _, ...others } = sound;
  const fields = Object.entries(others).map(
    ([key, v]) => `${JSON.stringify(key)}:${JSON.stringify(v)}`,
  );
  return `{${[...fields, `"${name}":${value}`].join(',')}}`;
}
