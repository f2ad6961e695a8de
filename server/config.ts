import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import damerauLevenshtein from 'damerau-levenshtein'
import type * as z from 'zod'
import * as accept from './config-schemas.ts'

interface Variable {
  /** Default value, or null if there is none. */
  readonly fallback: string | null
  /** Its description is the accepted form, as worded after "expected" in error messages. */
  readonly schema: z.ZodType
}

/** All variables of the gateway. The README explains them; a test compares the two. */
export const VARIABLES = {
  HOST: { fallback: '127.0.0.1', schema: accept.host },
  PORT: { fallback: '3000', schema: accept.whole(0, 65_535) },
  BACKEND_URL: { fallback: null, schema: accept.backendUrl },
  BACKEND_TIMEOUT: { fallback: '900', schema: accept.whole(1, 86_400, 'number of seconds') },
  BACKEND_CA: { fallback: null, schema: accept.certificates },
  BASE_PATH: { fallback: '/', schema: accept.basePath },
  TRUST_PROXY: { fallback: '', schema: accept.proxies },
  FRAME_ANCESTORS: { fallback: '', schema: accept.ancestors },
  PICTURE_HOSTS: {
    fallback:
      'https://image.tmdb.org, https://metadata-static.plex.tv, https://artworks.thetvdb.com, https://assets.fanart.tv',
    schema: accept.origins,
  },
  LOGIN_ATTEMPTS: { fallback: '4', schema: accept.whole(1, 1000) },
  ALLOW_AUTH_BYPASS: { fallback: 'false', schema: accept.trueOrFalse },
  AUTH_BYPASS_HOSTS: { fallback: '', schema: accept.hostNames },
  METRICS_PORT: { fallback: null, schema: accept.whole(0, 65_535) },
  METRICS_HOST: { fallback: '127.0.0.1', schema: accept.host },
  MOCK_SCENARIO: { fallback: null, schema: accept.scenario },
  MOCK_PROFILE: { fallback: null, schema: accept.profile },
  LOG_LEVEL: { fallback: 'info', schema: accept.logLevel },
  RELEASES_URL: { fallback: null, schema: accept.urlOrOff },
  HELP_CHAT_URL: { fallback: 'https://discord.gg/9csTEJn5cR', schema: accept.link },
  HELP_DOCS_URL: { fallback: 'https://jamcalli.github.io/Pulsarr/', schema: accept.link },
  HELP_ISSUES_URL: { fallback: 'https://github.com/jamcalli/Pulsarr/issues', schema: accept.link },
  HELP_SOURCE_URL: { fallback: 'https://github.com/jamcalli/Pulsarr', schema: accept.link },
  WEB_DIR: { fallback: null, schema: accept.folder },
} as const satisfies Record<string, Variable>

type Variables = typeof VARIABLES
type Name = keyof Variables
type ValueOf<N extends Name> =
  | z.output<Variables[N]['schema']>
  | (Variables[N]['fallback'] extends string ? never : null)

export type Config = { readonly [N in Name]: ValueOf<N> }

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
const refuse = (why: string): never => {
  throw new ConfigError(`Failed to read config: ${why}`)
}
const NAMES = Object.keys(VARIABLES) as Name[]

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
const refuseQuotes = (name: string, given: string) => {
  if (/^["'`“”‘’]|["'`“”‘’]$/.test(given.trim()))
    refuse(
      `${name} is ${shown(given)}, where the quotes are part of the value. Remove them: Compose lists ("- NAME=value") and env files of docker run pass quotes on.`,
    )
}

type Env = Readonly<Record<string, string | undefined>>

const textOf = (env: Env, name: Name): string | undefined => {
  const path = env[`${name}_FILE`]
  if (!path) return env[name]
  refuseQuotes(`${name}_FILE`, path)
  if (env[name]) return refuse(`${name} and ${name}_FILE are both set. Unset one.`)
  try {
    return readPlainFile(path).trim()
  } catch {
    return refuse(`${name}_FILE is "${path}", expected a regular file that can be read.`)
  }
}

const readVariable = (env: Env, name: Name): unknown => {
  const { fallback, schema }: Variable = VARIABLES[name]
  const given = textOf(env, name)
  if (given === undefined || (given === '' && !schema.safeParse('').success))
    return fallback === null ? null : schema.parse(fallback)
  refuseQuotes(name, given)
  const result = schema.safeParse(given.trim())
  if (result.success) return result.data
  if (SERVICE_LINK.test(given))
    return refuse(
      `${name} is "${shown(given)}", which Kubernetes sets for a Service with a matching name. Set enableServiceLinks: false in the pod, or rename the Service.`,
    )
  const remedy =
    fallback === null ? "Unset it if you don't need it." : `Unset it to use ${fallback || 'none'}.`
  return refuse(`${name} is "${shown(given)}", expected ${schema.description}. ${remedy}`)
}

/**
 * Reads the gateway's variables from `env`. An empty variable counts as unset, unless '' is an accepted value (help
 * links). Every NAME can also be read from a file given as NAME_FILE.
 * @throws ConfigError naming every invalid variable
 */
export const readConfig = (env: Env): Config => {
  const problems: string[] = []
  const entries = NAMES.map(name => {
    try {
      return [name, readVariable(env, name)]
    } catch (cause) {
      if (!(cause instanceof ConfigError)) throw cause
      problems.push(cause.message)
      return [name, null]
    }
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze(Object.fromEntries(entries))
}

export const printable = (config: Config): Record<string, unknown> => ({
  ...config,
  BACKEND_URL: config.BACKEND_URL && config.BACKEND_URL.origin + config.BACKEND_URL.prefix,
  BACKEND_CA: config.BACKEND_CA && `${config.BACKEND_CA.length} characters`,
})

export const misspelled = (env: Env): string[] => {
  const names = NAMES.flatMap(name => [name, `${name}_FILE`])
  return Object.keys(env)
    .filter(given => !(names as string[]).includes(given) && given.length >= 4)
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
