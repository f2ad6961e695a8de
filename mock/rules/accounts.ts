import { ApiError } from '../world/api-error.ts'
import { MINUTE_MS } from '../world/days.ts'
import type { World } from './world.ts'

export interface Account {
  id: number
  username: string
  email: string
  role: 'admin'
}

export const DEMO = { email: 'admin@example.com', password: 'stargazarr', username: 'admin' }

/** Account that bypass modes add to a session when a page is visited (backend-notes 1.3). */
export const BYPASS_ACCOUNT: Account = {
  id: 1,
  username: 'Administrator',
  email: 'admin@localhost',
  role: 'admin',
}

/** Calls per minute that change the account, in versions without a limit for sign-ins. */
const CHANGES_PER_MINUTE = 3

export const accountRules = ({ now, seed, profile }: World) => {
  const admins = seed.admins.map(entry => ({ ...entry, account: { ...entry.account } }))
  const { signInsPerMinute } = profile
  /** Counts calls. @throws ApiError 429 after `most` within a minute */
  const makeCount = (most: number) => {
    let calls: number[] = []
    return () => {
      calls = calls.filter(time => time > now() - MINUTE_MS)
      const [first] = calls
      if (calls.length >= most && first !== undefined) {
        const retryAfterS = Math.ceil((first + MINUTE_MS - now()) / 1000)
        const message = `Rate limit exceeded, retry in ${retryAfterS} seconds`
        throw new ApiError(429, message, { retryAfterS })
      }
      calls.push(now())
    }
  }
  const countChange = makeCount(signInsPerMinute ?? CHANGES_PER_MINUTE)
  /** @throws ApiError 429 after too many calls, 401 for a wrong password */
  const authorized = (id: number, current: string) => {
    countChange()
    const found = admins.find(admin => admin.account.id === id)
    if (!found) throw new ApiError(500, 'User not found')
    if (found.password !== current) throw new ApiError(401, 'Current password is incorrect')
    return found
  }
  return {
    exists: () => admins.length > 0,
    /** Invalid tries count, too. @throws ApiError 429 */
    countTry: makeCount(signInsPerMinute ?? Number.POSITIVE_INFINITY),
    /** Some versions also accept the user name. @throws ApiError 401 for an unknown name or wrong password */
    signIn(name: string, password: string): Account {
      const found = admins.find(
        ({ account: { email, username } }) =>
          email === name || (profile.signInKey === 'login' && username === name),
      )
      if (found?.password !== password) throw new ApiError(401, 'Invalid email or password.')
      return found.account
    },
    /** Creates the first admin; works only once. @throws ApiError 409 if an admin exists */
    create(email: string, username: string, password: string): void {
      if (admins.length > 0) throw new ApiError(409, 'An admin user already exists')
      admins.push({ password, account: { id: 1, username, email, role: 'admin' } })
    },
    /** @throws ApiError 429, 401 for a wrong current password, 400 if the new one is the same */
    changePassword(id: number, current: string, next: string): void {
      const found = authorized(id, current)
      if (current === next)
        throw new ApiError(400, 'New password must be different from current password')
      found.password = next
    },
    /** @throws ApiError 429, 401 for a wrong password, 400 if the value is the same, 409 if it is taken */
    change(id: number, key: 'username' | 'email', value: string, current: string): void {
      const { account } = authorized(id, current)
      const isSame = (other: Account) => other[key].toLowerCase() === value.toLowerCase()
      if (isSame(account)) throw new ApiError(400, `New ${key} must be different`)
      if (admins.some(other => isSame(other.account)))
        throw new ApiError(409, `This ${key} is already taken`)
      account[key] = value
    },
  }
}
