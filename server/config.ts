import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import damerauLevenshtein from 'damerau-levenshtein'
import * as z from 'zod'
import {
  backendUrl,
  basePath,
  httpUrl,
  isHostName,
  isOrigin,
  isOriginOrSelf,
  isRange,
  list,
  whole,
} from './config-schemas.ts'

const HTTP_URL_FORM = 'an http:// or https:// address without a user name or password'
const LINK_FORM = `${HTTP_URL_FORM}, or nothing to hide the item`

interface Variable<
  Schema extends z.ZodType = z.ZodType,
  Fallback extends string | null = string | null,
> {
  readonly name: string
  /** Default value, or null if there is none. */
  readonly fallback: Fallback
  /** Accepted form, as worded after "expected" in error messages. */
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

/** All variables of the gateway. A test compares them with the README. */
const TABLE = {
  host: variable(
    'HOST',
    '127.0.0.1',
    z.string().regex(/^[\w.:-]{1,253}$/),
    'an IP address or a host name',
    'Address the gateway listens on; `0.0.0.0` for every IPv4 address of this machine, `::` for IPv4 and IPv6.',
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
    `${HTTP_URL_FORM}, query or hash`,
    'URL of the backend, including its base path if it has one. If unset, an embedded mock backend with demo data is used.',
  ),
  backendTimeoutS: variable(
    'BACKEND_TIMEOUT',
    '900',
    whole(1, 86_400),
    'a whole number of seconds from 1 to 86400',
    'Maximum wait for the start of a response (its final headers), in seconds. Some backend calls take minutes.',
  ),
  backendCa: variable(
    'BACKEND_CA',
    null,
    z.string().regex(/-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/),
    'certificates in PEM form',
    'Additional trusted certificates for an https backend. Set `BACKEND_CA_FILE` to read them from a file.',
  ),
  basePath: variable(
    'BASE_PATH',
    '/',
    basePath,
    'a path such as /stargazarr',
    'Base path of the app. A reverse proxy may strip it or pass it on. Requests outside the base path are redirected there.',
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    '',
    list(isRange),
    'a list of addresses and ranges no wider than /8 (IPv6: /7), such as 10.0.0.2, 172.16.0.0/12, loopback, linklocal, uniquelocal',
    'Proxies whose X-Forwarded-For, -Proto, -Host and -Prefix headers are trusted. Ranges must not include client addresses. If empty, no proxy is trusted.',
  ),
  frameAncestors: variable(
    'FRAME_ANCESTORS',
    '',
    list(isOriginOrSelf),
    'a list of origins such as https://home.example, or self',
    'Sites that may show the app in a frame. If empty, no site may.',
  ),
  pictureHosts: variable(
    'PICTURE_HOSTS',
    'https://image.tmdb.org, https://metadata-static.plex.tv, https://artworks.thetvdb.com, https://assets.fanart.tv',
    list(isOrigin),
    'a list of origins such as https://image.tmdb.org',
    'Hosts from which the gateway fetches posters. If empty, titles show colored tiles instead.',
  ),
  loginAttempts: variable(
    'LOGIN_ATTEMPTS',
    '4',
    whole(1, 1000),
    'a whole number from 1 to 1000',
    'Login attempts per minute and client address. Since 0.19, the server allows five for all clients together, so a higher number lets one client lock out the others. Five times as many failed attempts per account, from all addresses that have not logged in to it before; then one per minute and network.',
  ),
  allowAuthBypass: variable(
    'ALLOW_AUTH_BYPASS',
    'false',
    z.enum(['true', 'false']).transform(text => text === 'true'),
    'true or false',
    'Serve all clients even if the backend requires no login from the gateway, by IP address and the names in `AUTH_BYPASS_HOSTS`. If false, only this machine is served in that case.',
  ),
  authBypassHosts: variable(
    'AUTH_BYPASS_HOSTS',
    '',
    list(isHostName).transform(names => names.map(name => name.toLowerCase())),
    'a list of host names such as nas.local, home.example',
    "Host names by which clients may reach the gateway while `ALLOW_AUTH_BYPASS` gives everyone access. IP addresses and localhost always work; other names could be an attacker's (DNS rebinding).",
  ),
  metricsPort: variable(
    'METRICS_PORT',
    null,
    whole(0, 65_535),
    'a whole number from 0 to 65535',
    'Separate port for Prometheus metrics at `/metrics`. If unset, metrics are off.',
  ),
  metricsHost: variable(
    'METRICS_HOST',
    '127.0.0.1',
    z.string().regex(/^[\w.:-]{1,253}$/),
    'an IP address or a host name',
    'Address the metrics endpoint listens on; like `HOST`.',
  ),
  mockScenario: variable(
    'MOCK_SCENARIO',
    null,
    z.string().regex(/^[\w-]{1,40}$/),
    'a name of letters, digits, - and _',
    "Initial scenario of the embedded mock backend. If unset, the mock's default scenario is used.",
  ),
  mockProfile: variable(
    'MOCK_PROFILE',
    null,
    z.string().regex(/^[\w.-]{1,40}$/),
    'a version such as 0.5.12 or 0.19',
    "Version that the embedded mock backend imitates. If unset, the scenario's version is used.",
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'one of fatal, error, warn, info, debug, trace, silent',
    'Lowest log level that is written.',
  ),
  releasesUrl: variable(
    'RELEASES_URL',
    null,
    z.union([z.literal('off'), httpUrl]),
    `${HTTP_URL_FORM}, or off`,
    "URL of the release check. If unset, the check uses the backend's public repository, or the mock's own release with the mock backend. `off` disables the check.",
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
    'Folder with the built app. If unset, `dist/web` next to the gateway is used.',
  ),
} as const satisfies Record<string, Variable>

type Table = typeof TABLE
type Key = keyof Table
type ValueOf<K extends Key> =
  | z.output<Table[K]['schema']>
  | (Table[K]['fallback'] extends string ? never : null)

export type Config = { readonly [K in Key]: ValueOf<K> }

export const VARIABLES: readonly Variable[] = Object.values(TABLE)

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads a regular file. Reading a pipe without a writer would block startup.
 * @throws if the file isn't regular or can't be read
 */
const readPlainFile = (path: string): string => {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!fstatSync(fd).isFile()) throw new Error('not a regular file')
    return readFileSync(fd, 'utf8')
  } finally {
    closeSync(fd)
  }
}

/** For a Service named metrics, Kubernetes sets METRICS_PORT=tcp://10.96.0.7:9464 in every pod of the namespace. */
const SERVICE_LINK = /^(?:tcp|udp|sctp):\/\//

/** No variable accepts quotes. */
const QUOTED = /^["'`“”‘’]|["'`“”‘’]$/

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the gateway's variables from `env`. An empty variable counts as unset, unless '' is an accepted value (help
 * links). Every NAME can also be read from a file given as NAME_FILE.
 * @throws ConfigError naming every invalid variable
 */
export const readConfig = (env: Env): Config => {
  const problems: string[] = []
  const isQuoted = (name: string, given: string): boolean => {
    if (!QUOTED.test(given.trim())) return false
    problems.push(
      `Failed to read config: ${name} is ${shown(given)}, where the quotes are part of the value. Remove them: Compose lists ("- NAME=value") and env files of docker run pass quotes on.`,
    )
    return true
  }
  const textOf = (name: string): string | undefined => {
    const path = env[`${name}_FILE`]
    if (path === undefined || path === '') return env[name]
    if (isQuoted(`${name}_FILE`, path)) return undefined
    if (env[name] !== undefined && env[name] !== '') {
      problems.push(`Failed to read config: ${name} and ${name}_FILE are both set. Unset one.`)
      return undefined
    }
    try {
      return readPlainFile(path).trim()
    } catch {
      problems.push(
        `Failed to read config: ${name}_FILE is "${path}", expected a regular file that can be read.`,
      )
      return undefined
    }
  }
  const entries = Object.entries(TABLE).map(([key, { name, fallback, form, schema }]) => {
    const given = textOf(name)
    if (given === undefined || (given === '' && !schema.safeParse('').success)) {
      return [key, fallback === null ? null : schema.parse(fallback)] as const
    }
    if (isQuoted(name, given)) return [key, null] as const
    const result = schema.safeParse(given.trim())
    if (result.success) return [key, result.data] as const
    if (SERVICE_LINK.test(given)) {
      problems.push(
        `Failed to read config: ${name} is "${shown(given)}", which Kubernetes sets for a Service with a matching name. Set enableServiceLinks: false in the pod, or rename the Service.`,
      )
      return [key, null] as const
    }
    problems.push(
      `Failed to read config: ${name} is "${shown(given)}", expected ${form}. ` +
        (fallback === null
          ? "Unset it if you don't need it."
          : `Unset it to use ${fallback === '' ? 'none' : fallback}.`),
    )
    return [key, null] as const
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  // The cast is safe: each value was parsed by its variable's schema, or is null if the variable has no default.
  return Object.freeze(Object.fromEntries(entries)) as Config
}

export const printable = (config: Config): Record<string, unknown> => ({
  ...config,
  backend: config.backend === null ? null : config.backend.origin + config.backend.prefix,
  backendCa: config.backendCa === null ? null : `${config.backendCa.length} characters`,
})

export const misspelled = (env: Env): string[] => {
  const names = VARIABLES.flatMap(({ name }) => [name, `${name}_FILE`])
  return Object.keys(env)
    .filter(given => !names.includes(given) && given.length >= 4)
    .flatMap(given => {
      const meant = names.find(
        name =>
          Math.abs(given.length - name.length) <= 2 &&
          damerauLevenshtein(given.toUpperCase(), name).steps <= (name.length >= 8 ? 2 : 1),
      )
      return meant === undefined ? [] : [`Unknown variable ${given}. Did you mean ${meant}?`]
    })
}

/** Shortens an invalid value and removes credentials. */
const shown = (text: string): string => {
  const harmless = text.replace(/\/\/[^/@]*@/, '//***@')
  return harmless.length > 80 ? `${harmless.slice(0, 30)}…` : harmless
}
