import {
  addExclusions,
  type Exclusion,
  listExclusions,
  removeExclusion,
} from '../contract/exclusions.ts'
import { HttpError } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { confirmWrite } from './confirm-write.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'
import { requireSame } from './same-thing.ts'

/** Titles that aren't added for a user. Ask `useExclusions` whether the server has them. */
export const exclusions = resource<readonly Exclusion[]>({
  load: async () => (await request(listExclusions)).exclusions,
  failed: 'Couldn’t load the exclusions.',
  everyMs: FETCH_WINDOW_MS,
  refetchOn: ['self-watchlist', 'others-watchlist'],
  notOffered: 'This server version doesn’t support exclusions.',
})

const reread = async () => ((await exclusions.load({ force: true })) ? exclusions.state.data : null)

type Excluded = Pick<Exclusion, 'key' | 'title' | 'type' | 'guids'>

/** Excludes a title for some users. @throws HttpError, ExplainedError */
export const exclude = async (
  { key, title, type, guids }: Excluded,
  userIds: readonly number[],
): Promise<void> => {
  const isExcludedFor = (list: readonly Exclusion[], id: number) =>
    list.some(one => one.user_id === id && one.key === key)
  const response = await confirmWrite({
    send: () =>
      request(addExclusions, {
        body: { key, title, type, guids: [...guids], userIds: [...userIds] },
      }),
    isStored: async () => {
      const list = await reread()
      return list && userIds.every(id => isExcludedFor(list, id))
    },
  })
  if (response) await reread()
}

/** @throws HttpError, ExplainedError, for example if a number belongs to another exclusion by now */
export const undoExclusions = async (
  seen: readonly Pick<Exclusion, 'id' | 'key' | 'title' | 'username'>[],
): Promise<void> => {
  await requireSame(exclusions, seen, (a, b) => a.key === b.key && a.username === b.username)
  for (const { id } of seen) await undoOne(id)
}

/** Adding the title again depends on the next sync. Succeeds if the exclusion no longer exists. @throws HttpError, ExplainedError */
const undoOne = async (id: number): Promise<void> => {
  try {
    await confirmWrite({
      send: () => request(removeExclusion, { params: { id } }),
      isStored: async () => {
        const list = await reread()
        return list && !list.some(one => one.id === id)
      },
    })
  } catch (cause) {
    if (!(cause instanceof HttpError && cause.status === 404)) throw cause
  }
  exclusions.set((exclusions.state.data ?? []).filter(one => one.id !== id))
}
