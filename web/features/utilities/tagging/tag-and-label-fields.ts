import type { ReactNode } from 'react'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { text } from '../../../components/settings/kinds/text.tsx'
import { PREFIX_PATTERN } from '../../../contract/config.ts'
import type { Values } from '../../../lib/edits.ts'

/** A user is marked on a title by a tag in Radarr and Sonarr, or by a label in Plex. */
type MarkKind = 'tag' | 'label'

interface PrefixOptions {
  label: string
  hint: (values: Values) => string
  visibleWhen?: (values: Values) => boolean
  lock?: string | null
  lockHint?: ReactNode
}

export const prefix = ({ lock = null, lockHint, ...options }: PrefixOptions) =>
  text({
    ...options,
    required: 'Enter a prefix.',
    check: typed => (PREFIX_PATTERN.test(typed) ? null : 'Use only letters, digits and - _ : .'),
    disabledWhen: () => lock,
    disabledHint: lockHint,
  })

/** What happens to the mark when a title leaves its user's watchlist. `special` is the value of the third option. */
export const removedMode = (kind: MarkKind, special: string) =>
  choice({
    label: 'When a title leaves a watchlist',
    options: {
      remove: `Remove the ${kind}`,
      keep: `Keep the ${kind}`,
      [special]: `Replace with a removal ${kind}`,
    },
  })

/** Prefix of the mark that replaces the user's mark. Only shown in the `special` mode. */
export const removedPrefix = (kind: MarkKind, mode: string, special: string, hint: string) =>
  prefix({
    label: `Removal ${kind} prefix`,
    hint: () => hint,
    visibleWhen: values => values[mode] === special,
  })
