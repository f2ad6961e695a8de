import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { explainFailure } from '../../lib/errors.ts'
import { andJoined } from '../../lib/join-words.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { offerUndo } from '../../state/change.ts'
import { exclude, exclusions, undoExclusions } from '../../state/exclusions.ts'
import { isRequestFor } from '../../state/title-group.ts'
import type { KnownTitle } from '../../state/titles.ts'
import { displayName, users } from '../../state/users.ts'
import { watchlistOf } from '../../state/watchlists.ts'
import { useForWhom } from './use-for-whom.tsx'

/** Maximum number of users named in the question. */
const NAMED = 4
const ADDED: readonly string[] = ['requested', 'grabbed', 'notified']

interface Keyed {
  readonly key: string
  readonly guids: readonly string[]
}
/** Returns whether an item or exclusion is of the title, whose key can differ between users. */
const isOf = (title: KnownTitle) => {
  const isSame = isRequestFor(title)
  return ({ key, guids }: Keyed) =>
    isSame({ contentType: title.type, contentKey: key, contentGuids: [...guids] })
}

/** @throws HttpError, ExplainedError */
const excludeTitle = async (title: KnownTitle, userIds: readonly number[]): Promise<void> => {
  const isSame = isOf(title)
  // An exclusion names the key of the watchlist's own item.
  const keyFor = (id: number) => watchlistOf(id).state.data?.find(isSame)?.key || title.key
  for (const key of new Set(userIds.map(keyFor)))
    await exclude(
      { ...title, key, guids: [...title.guids] },
      userIds.filter(id => keyFor(id) === key),
    )
  const made = exclusions.state.data?.filter(one => userIds.includes(one.user_id) && isSame(one))
  const whom = pluralize(userIds.length, 'user')
  offerUndo(`“${bidiIsolate(title.title)}” excluded for ${whom}`, () => undoExclusions(made ?? []))
}

/** Asks for whom of those who want it a title is excluded, before it has been added for them. */
export const useExcludeQuestion = () => {
  const { ask, dialog } = useForWhom<KnownTitle, { id: number; name: string }>((title, chosen) => ({
    title: `Exclude “${bidiIsolate(title.title)}”?`,
    description:
      chosen.length === 0
        ? 'Choose who shouldn’t get it.'
        : `It isn’t added for ${andJoined(
            chosen.map(({ name }) => bidiIsolate(name)),
            NAMED,
          )} until you undo the exclusion or the title leaves the watchlist.`,
    confirmLabel: `Exclude for ${pluralize(chosen.length, 'user')}`,
    onConfirm: () =>
      excludeTitle(
        title,
        chosen.map(({ id }) => id),
      ),
    failed: cause => explainFailure('exclude the title', cause),
  }))
  return {
    /** @param chosen users who are chosen at first; by default all who want the title */
    ask: (title: KnownTitle, chosen?: readonly number[]) => {
      const excluded = exclusions.state.data?.filter(isOf(title)).map(one => one.user_id)
      const isOpen = (id: number) => {
        const entry = title.wants.get(id)
        return entry && !ADDED.includes(entry.status) && !excluded?.includes(id)
      }
      const people = (users.state.data ?? [])
        .filter(({ id }) => chosen?.includes(id) || isOpen(id))
        .map(user => ({ id: user.id, name: displayName(user) }))
      ask({ subject: title, people, ...(chosen && { chosen }) })
    },
    dialog,
  }
}
