import * as z from 'zod'

/** A whole number written in digits, from `min` to `max`. */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const isHttpUrl = (text: string): boolean => {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  } catch {
    return false
  }
}
const httpUrl = z.string().refine(isHttpUrl)
const backendUrl = httpUrl
  .transform(text => new URL(text))
  .refine(url => url.search === '' && url.hash === '')
  .transform(url => ({ origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') }))

const HTTP_URL_FORM = 'an http:// or https:// address without user name and password'
const LINK_FORM = `${HTTP_URL_FORM}, or nothing to hide the item`

interface Variable<
  Schema extends z.ZodType = z.ZodType,
  Fallback extends string | null = string | null,
> {
  readonly name: string
  /** Value used when the variable is absent; null: none. */
  readonly fallback: Fallback
  /** What is accepted, as it completes the sentence "… expected …". */
  readonly form: string
  readonly meaning: string
  readonly schema: Schema
}

const variable = <Schema extends z.ZodType, Fallback extends string | null>(
  name: string,
  fallback: Fallback,
  schema: Schema,
  form: string,
  meaning: string,
): Variable<Schema, Fallback> => ({ name, fallback, form, meaning, schema })

const link = (name: string, fallback: string, meaning: string) =>
  variable(name, fallback, z.union([z.literal(''), httpUrl]), LINK_FORM, meaning)

/** Every variable the gateway reads. The README's table is compared with this one by a test. */
const TABLE = {
  host: variable(
    'HOST',
    '127.0.0.1',
    z.string().regex(/^[\w.:-]{1,253}$/),
    'an IP address or a host name',
    'Address the gateway listens on; `0.0.0.0` for every interface.',
  ),
  port: variable(
    'PORT',
    '3000',
    whole(0, 65_535),
    'a whole number from 0 to 65535',
    'Port the gateway listens on; 0 picks a free one.',
  ),
  backend: variable(
    'BACKEND_URL',
    null,
    backendUrl,
    `${HTTP_URL_FORM}, query and hash`,
    'The backend. Absent: an embedded mock backend with demo data.',
  ),
  backendTimeoutS: variable(
    'BACKEND_TIMEOUT',
    '900',
    whole(1, 86_400),
    'a whole number of seconds from 1 to 86400',
    'Longest wait for the start of an answer, in seconds; some backend calls work for minutes.',
  ),
  mockScenario: variable(
    'MOCK_SCENARIO',
    null,
    z.string().regex(/^[\w-]{1,40}$/),
    'a name of letters, digits, - and _',
    'Scenario the embedded mock backend starts with; absent: its default.',
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'one of fatal, error, warn, info, debug, trace, silent',
    'Least important log line that is written.',
  ),
  releasesUrl: variable(
    'RELEASES_URL',
    null,
    z.union([z.literal('off'), httpUrl]),
    `${HTTP_URL_FORM}, or off`,
    "Where the app looks for a newer release. Absent: the latest release of the backend's public repository, on the mock the mock's own; `off` disables the check.",
  ),
  helpChat: link('HELP_CHAT_URL', 'https://discord.gg/9csTEJn5cR', 'Help link "Community chat".'),
  helpDocs: link(
    'HELP_DOCS_URL',
    'https://jamcalli.github.io/Pulsarr/',
    'Help link "Documentation".',
  ),
  helpIssues: link(
    'HELP_ISSUES_URL',
    'https://github.com/jamcalli/Pulsarr/issues',
    'Help link "Issue tracker".',
  ),
  helpSource: link(
    'HELP_SOURCE_URL',
    'https://github.com/jamcalli/Pulsarr',
    'Help link "Source repository".',
  ),
  webDir: variable(
    'WEB_DIR',
    null,
    z.string().min(1),
    'a folder',
    'Folder with the built app; absent: `dist/web` beside the gateway.',
  ),
} as const satisfies Record<string, Variable>

type Table = typeof TABLE
type Key = keyof Table
type ValueOf<K extends Key> =
  | z.output<Table[K]['schema']>
  | (Table[K]['fallback'] extends string ? never : null)

export type Config = { readonly [K in Key]: ValueOf<K> }

export const VARIABLES: readonly Omit<Variable, 'schema'>[] = Object.values(TABLE).map(
  ({ name, fallback, form, meaning }) => ({ name, fallback, form, meaning }),
)

/** One readable line per wrong variable: its name, its value, the accepted form, what happens without it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the gateway's variables from `env`; a variable that is set but empty counts as absent, except where nothing is an
 * accepted value (help links).
 * @throws ConfigError naming every wrong variable
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const complaints: string[] = []
  const entries = Object.entries(TABLE).map(([key, { name, fallback, form, schema }]) => {
    const given = env[name]
    if (given === undefined || (given === '' && !schema.safeParse('').success)) {
      return [key, fallback === null ? null : schema.parse(fallback)] as const
    }
    const result = schema.safeParse(given.trim())
    if (result.success) return [key, result.data] as const
    complaints.push(
      `Failed to read config: ${name} is "${withoutCredentials(given)}", expected ${form}. ` +
        (fallback === null ? 'Unset it to go without.' : `Unset it to use ${fallback}.`),
    )
    return [key, null] as const
  })
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  // Every key of TABLE was filled with its own schema's output (or null where it has no fallback).
  return Object.freeze(Object.fromEntries(entries)) as Config
}

const withoutCredentials = (text: string): string => text.replace(/\/\/[^/@]*@/, '//***@')
