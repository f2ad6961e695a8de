import type { ReactNode } from 'react'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { text } from '../../../components/settings/kinds/text.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { PREFIX_PATTERN } from '../../../contract/config.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { Link } from '../../../ui/link.tsx'
import { aliasReadiness } from './alias-readiness.ts'
import type { PrefixLock } from './use-prefix-lock.tsx'

/** Titles get a user's tag in Radarr and Sonarr, and a user's label in Plex. */
type TagOrLabel = 'tag' | 'label'

interface PrefixOptions extends PrefixLock {
  label: string
  hint: (values: Values) => ReactNode
  visibleWhen?: (values: Values) => boolean
}

export const prefix = ({ lock, lockHint, ...options }: PrefixOptions) =>
  text({
    ...options,
    required: 'Enter a prefix.',
    check: typed =>
      PREFIX_PATTERN.test(typed)
        ? null
        : 'Use only letters, digits, hyphens, underscores, colons and periods.',
    disabledWhen: () => lock ?? null,
    disabledHint: lockHint,
  })

/** Why newer Radarr versions refuse tags with this prefix, and what works; null if they don't. */
export const refusedPrefix = (prefix: unknown): string | null => {
  const text = String(prefix ?? '')
  const words = text.match(/[a-z\d-]+/gi) ?? []
  return /[_:.]/.test(text)
    ? `Newer Radarr versions refuse tags with underscores, colons or periods. Use ${words.join('-') || 'hyphens'} instead.`
    : null
}

/** The hint of a tag's prefix, with a warning if newer Radarr versions refuse it. */
export const tagPrefixHint = (prefix: unknown, hint: string) => (
  <>
    <span>{hint}</span>
    <span className="block text-wait empty:hidden">{refusedPrefix(prefix)}</span>
  </>
)

/** @param name of the setting */
export const namingSource = (kind: TagOrLabel, name: string, lock?: string | null) =>
  choice({
    label: `Name ${kind}s after`,
    options: { username: 'Plex name', alias: 'Alias' },
    hint: values => (values[name] === 'alias' ? <AliasNotes kind={kind} /> : null),
    disabledWhen: () => (lock ? 'Locked together with the prefix.' : null),
  })

/** Warns about users without an alias of their own: their tag has the Plex name or is shared. */
function AliasNotes({ kind }: { kind: TagOrLabel }) {
  const { data, error } = useResource(aliasReadiness)
  if (!data) return error && <span>{error}.</span>
  const { missingAliasCount: missing, duplicateAliasCount: shared } = data
  if (missing === null || shared === null) return null
  const notes = [
    missing > 0 &&
      `${pluralize(missing, 'user')} ${missing === 1 ? 'has' : 'have'} no alias, so the Plex name is used.`,
    shared > 0 && `${pluralize(shared, 'user')} share an alias, and so a ${kind}.`,
  ].filter(Boolean)
  if (notes.length === 0) return <span>Every synced user has an alias of their own.</span>
  return (
    <span>
      {notes.join(' ')}{' '}
      <Link className="link" to="/plex/users">
        Edit aliases
      </Link>
    </span>
  )
}

export const removedMode = (kind: TagOrLabel) =>
  choice({
    label: 'When a title leaves a watchlist',
    options: {
      remove: `Remove the ${kind}`,
      keep: `Keep the ${kind}`,
      [`special-${kind}`]: `Replace with a removal ${kind}`,
    },
  })

/** Prefix of the tag or label that replaces the user's. Only shown in that mode. */
export const removedPrefix = (
  kind: TagOrLabel,
  mode: string,
  hint: (values: Values) => ReactNode,
) =>
  prefix({
    label: `Removal ${kind} prefix`,
    hint,
    visibleWhen: values => values[mode] === `special-${kind}`,
  })

/** For which of the two apps something is on. */
export const appsState = (radarr: unknown, sonarr: unknown): string =>
  [radarr === true && 'Radarr', sonarr === true && 'Sonarr'].filter(Boolean).join(', ') || 'Off'
