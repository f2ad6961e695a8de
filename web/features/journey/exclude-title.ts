import { exclude } from '../../state/exclusions.ts'
import { isRequestFor } from '../../state/title-group.ts'
import type { KnownTitle } from '../../state/titles.ts'
import { watchlistOf } from '../../state/watchlists.ts'

/**
 * Excludes a title for some users. An exclusion names the key of the watchlist's own item, which can differ between users.
 * @throws HttpError, ExplainedError
 */
export const excludeTitle = async (
  title: KnownTitle,
  userIds: readonly number[],
): Promise<void> => {
  const isSame = isRequestFor(title)
  const keyFor = (userId: number): string =>
    watchlistOf(userId).state.data?.find(({ key, guids }) =>
      isSame({ contentType: title.type, contentKey: key, contentGuids: [...guids] }),
    )?.key || title.key
  const keys = userIds.map(keyFor)
  for (const key of new Set(keys))
    await exclude(
      { ...title, key, guids: [...title.guids] },
      userIds.filter((_, at) => keys[at] === key),
    )
}
