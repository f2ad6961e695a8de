import { choice } from '../../../components/settings/kinds/choice.tsx'
import { text } from '../../../components/settings/kinds/text.tsx'
import { PREFIX_PATTERN } from '../../../contract/config.ts'
import type { Values } from '../../../lib/edits.ts'

/** What users leave on titles: a tag in Radarr and Sonarr, or a label in Plex. */
export type MarkKind = 'tag' | 'label'

interface PrefixOptions {
  label: string
  hint: (values: Values) => string
  visibleWhen?: (values: Values) => boolean
  /** Why it cannot be changed now. */
  lock?: string | null
}

/** The beginning of a tag or label, up to the colon before the user's name. */
export const prefix = ({ lock = null, ...options }: PrefixOptions) =>
  text({
    ...options,
    required: 'Enter a prefix.',
    check: typed =>
      PREFIX_PATTERN.test(typed) ? null : 'Use letters, digits and - _ : . without spaces.',
    disabledWhen: () => lock,
  })

/** What becomes of the mark of a title that left its user's watchlist. `special`: the stored value of the third choice. */
export const removedMode = (kind: MarkKind, special: string) =>
  choice({
    label: 'When a title leaves a watchlist',
    options: {
      remove: `Take the ${kind} off`,
      keep: `Leave the ${kind} on it`,
      [special]: `Put another ${kind} in its place`,
    },
  })

/** The mark that takes the place of the user's own; asked for only while `mode` says so. */
export const removedPrefix = (kind: MarkKind, mode: string, special: string, hint: string) =>
  prefix({
    label: `Prefix of the other ${kind}`,
    hint: () => hint,
    visibleWhen: values => values[mode] === special,
  })
