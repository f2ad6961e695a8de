/*
 * Takes out of recorded answers what identifies people or opens doors. Two nets: fields are replaced by what they are
 * called, and names and secrets that were seen anywhere are replaced wherever they stand.
 */

/** Replaces names by stand-ins, the same one for the same name, in every text it is given. */
export const createAliases = () => {
  const aliases = new Map<string, string>()
  const secrets = new Set<string>()
  return {
    /** From now on `name` is `alias` wherever it stands. */
    name(name: unknown, alias: string): void {
      if (typeof name === 'string' && name.trim() !== '') aliases.set(name, alias)
    },
    /** Must not be in what is written. */
    secret(value: unknown): void {
      if (typeof value === 'string' && value.length >= 6) secrets.add(value)
    },
    /** The stand-in of a name; `fallback` where it was never seen. */
    of: (name: string, fallback: string) => aliases.get(name) ?? fallback,
    /** A value with every known name in its texts replaced, keys excepted. */
    apply<T>(value: T): T {
      // Longest first, so that a name inside a longer one does not spoil it.
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
    /** Secrets and names that are in `text` after all: how many, never which. */
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

/** Settings whose value is replaced when it is set at all: keys, tokens, addresses. */
const CONFIG_SECRETS: Record<string, unknown> = {
  plexTokens: ['recorded-plex-token'],
  plexServerUrl: 'http://recorded-plex.example.internal:32400',
  selfRss: 'https://rss.plex.tv/recorded-self',
  friendsRss: 'https://rss.plex.tv/recorded-friends',
  discordWebhookUrl: 'https://discord.com/api/webhooks/1/recorded',
  discordBotToken: 'recorded-discord-token',
  discordClientId: '1',
  discordGuildId: '1',
  appriseUrl: 'http://recorded-apprise.example.internal:8000',
  systemAppriseUrl: 'ntfy://recorded-ntfy.example.internal/topic',
  tautulliUrl: 'http://recorded-tautulli.example.internal:8181',
  tautulliApiKey: 'recorded-tautulli-key',
}

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Settings without secrets. Lists of addresses inside nested objects are emptied. */
export const withoutConfigSecrets = (
  config: Record<string, unknown>,
  aliases: Aliases,
): Record<string, unknown> => {
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else aliases.secret(value)
  }
  const entries = Object.entries(config).map(([key, value]) => {
    if (key in CONFIG_SECRETS) {
      if (!isSet(value)) return [key, value]
      collect(value)
      return [key, CONFIG_SECRETS[key]]
    }
    if (key === 'publicContentNotifications' && value !== null && typeof value === 'object')
      return [
        key,
        Object.fromEntries(
          Object.entries(value).map(([inner, text]) => {
            if (typeof text !== 'string') return [inner, text]
            collect(text)
            return [inner, '']
          }),
        ),
      ]
    return [key, value]
  })
  return Object.fromEntries(entries)
}
