import type { ReactNode } from 'react'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { text } from '../../../components/settings/kinds/text.tsx'
import { PREFIX_PATTERN } from '../../../contract/config.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { AliasNotes } from './alias-notes.tsx'

/** Titles get a user's tag in Radarr and Sonarr, and a user's label in Plex. */
type TagOrLabel = 'tag' | 'label'

interface PrefixOptions {
  label: string
  hint: (values: Values) => ReactNode
  visibleWhen?: (values: Values) => boolean
  lock?: string | null
  lockHint?: ReactNode
}

export const prefix = ({ lock = null, lockHint, ...options }: PrefixOptions) =>
  text({
    ...options,
    required: 'Enter a prefix.',
    check: typed =>
      PREFIX_PATTERN.test(typed)
        ? null
        : 'Use only letters, digits, hyphens, underscores, colons and periods.',
    disabledWhen: () => lock,
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
export const namingSource = (kind: TagOrLabel, name: string, lock: string | null = null) =>
  choice({
    label: `Name ${kind}s after`,
    options: { username: 'Plex name', alias: 'Alias' },
    hint: values => (values[name] === 'alias' ? <AliasNotes kind={kind} /> : null),
    disabledWhen: () => lock && 'Locked together with the prefix.',
  })

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
