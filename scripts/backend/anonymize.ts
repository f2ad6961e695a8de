/* Removes personal data and secrets from recorded responses: known fields are replaced by their name, and names and
   secrets found elsewhere are replaced wherever they occur. */

import { CONFIG, type ConfigKey } from '../../web/contract/config.ts'
import type { Fields } from '../../web/contract/config-fields.ts'

export const createAliases = () => {
  const aliases = new Map<string, string>()
  const secrets = new Set<string>()
  return {
    name(name: unknown, alias: string): void {
      if (typeof name === 'string' && name.trim() !== '') aliases.set(name, alias)
    },
    secret(value: unknown): void {
      if (typeof value === 'string' && value.length >= 6) secrets.add(value)
    },
    of: (name: string, fallback: string) => aliases.get(name) ?? fallback,
    apply<T>(value: T): T {
      // Longest names first, because one name may contain another.
      const known = [...aliases].sort(([a], [b]) => b.length - a.length)
      const replace = (inner: unknown): unknown => {
        if (typeof inner === 'string')
          return known.reduce(
            (text, [name, alias]) =>
              name.length < 3 && text !== name ? text : text.replaceAll(name, alias),
            inner,
          )
        if (Array.isArray(inner)) return inner.map(replace)
        if (inner === null || typeof inner !== 'object') return inner
        return Object.fromEntries(Object.entries(inner).map(([key, item]) => [key, replace(item)]))
      }
      return replace(value) as T
    },
    leaks: (text: string): number => {
      const quoted = (value: string) => JSON.stringify(value).slice(1, -1)
      const left = [...secrets].filter(secret => text.includes(quoted(secret))).length
      const names = [...aliases].filter(
        ([name, alias]) => name !== alias && text.includes(`"${quoted(name)}"`),
      ).length
      return left + names
    },
  }
}
export type Aliases = ReturnType<typeof createAliases>

/** Placeholders for removed settings that pages depend on. All other removed settings are emptied. */
const STAND_INS: Partial<Record<ConfigKey, unknown>> = {
  plexTokens: ['recorded-plex-token'],
  plexServerUrl: 'http://recorded-plex.example.internal:32400',
  selfRss: 'https://rss.plex.tv/recorded-self',
  friendsRss: 'https://rss.plex.tv/recorded-friends',
  discordWebhookUrl: 'https://discord.com/api/webhooks/1/recorded',
  discordBotToken: 'recorded-discord-token',
  discordClientId: '1',
  discordGuildId: '1',
  systemAppriseUrl: 'ntfy://recorded-ntfy.example.internal/topic',
  tautulliUrl: 'http://recorded-tautulli.example.internal:8181',
  tautulliApiKey: 'recorded-tautulli-key',
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Removes all secrets, and all clearable texts because they may name the admin's servers or accounts. */
export const withoutConfigSecrets = (
  config: Record<string, unknown>,
  aliases: Aliases,
): Record<string, unknown> => {
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else aliases.secret(value)
  }
  const clean = (fields: Fields, values: Record<string, unknown>, above = '') =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]): [string, unknown] => {
        const field = fields[key]
        const path = above + key
        if (field && 'fields' in field)
          return [key, isObject(value) ? clean(field.fields, value, `${path}.`) : value]
        if (!isSet(value) || !(field?.secret || field?.clearable)) return [key, value]
        collect(value)
        const empty = Array.isArray(value) ? [] : ''
        return [key, STAND_INS[path as ConfigKey] ?? empty]
      }),
    )
  return clean(CONFIG, config)
}
