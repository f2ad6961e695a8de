import { isInvisible } from '../contract/clean-text.ts'
import { isOwner, listUsers, type UserWithCount } from '../contract/users.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

export const users = resource<readonly UserWithCount[]>({
  load: async () => (await request(listUsers)).users,
  failed: 'Failed to fetch user data',
  everyMs: FETCH_WINDOW_MS,
  refetchOn: ['self-watchlist', 'others-watchlist'],
})

/** The owner of the Plex server; undefined until the user list has been synced. */
export const selfOf = <User extends { id: number }>(list: readonly User[]) => list.find(isOwner)
export const othersOf = <User extends { id: number }>(list: readonly User[]) =>
  list.filter(user => !isOwner(user))

/** Number of titles on these users' watchlists. Titles on several watchlists count once for each. */
export const watchlistTotal = (list: readonly Pick<UserWithCount, 'watchlist_count'>[]): number =>
  list.reduce((sum, user) => sum + user.watchlist_count, 0)

/** Whether the user of a request was deleted; false until the users are loaded. */
export const isDeletedUser = (id: number, list = users.state.data): boolean =>
  id !== 0 && list !== null && !list.some(user => user.id === id)

/** How lists name a user. */
export const displayName = ({
  alias,
  display_name,
  name,
}: Pick<UserWithCount, 'name'> & Partial<Pick<UserWithCount, 'alias' | 'display_name'>>): string =>
  [alias, display_name].find(own => own && !isInvisible(own)) ?? name

/** The user with this Plex name, which is unique; only the name until the users are loaded. */
export const userNamed = (
  name: string,
  list = users.state.data,
): Pick<UserWithCount, 'alias' | 'avatar' | 'display_name' | 'name'> =>
  list?.find(user => user.name === name) ?? { alias: null, name }

/** How lists name the user with this Plex name. */
export const displayNameOf = (name: string, list = users.state.data): string =>
  displayName(userNamed(name, list))
