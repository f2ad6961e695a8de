import { proxy } from 'valtio/vanilla'
import { updateEmail, updatePassword, updateUsername } from '../../contract/account.ts'
import { HttpError } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { confirmWrite } from '../../state/confirm-write.ts'
import { currentUser } from '../../state/current-user.ts'

/** In the order of the calls. The password is last, because the other calls need the current one. */
const ACCOUNT_PARTS = ['email', 'username', 'password'] as const
export type AccountPart = (typeof ACCOUNT_PARTS)[number]

/** Whether the server turned out to change nothing but passwords. */
export const account = proxy({ hasFixedName: false })

export class AccountError extends Error {
  override readonly name = 'AccountError'
  constructor(
    readonly part: AccountPart,
    /** What was changed before the failure. */
    readonly saved: readonly AccountPart[],
    cause: unknown,
  ) {
    super(`Couldn’t change the ${part}`, { cause })
  }
}

/** By part, with the new value and the current password. */
const CALLS: Record<AccountPart, (value: string, currentPassword: string) => Promise<unknown>> = {
  email: (newEmail, currentPassword) =>
    request(updateEmail, { body: { newEmail, currentPassword } }),
  username: (newUsername, currentPassword) =>
    request(updateUsername, { body: { newUsername, currentPassword } }),
  password: (newPassword, currentPassword) =>
    request(updatePassword, { body: { newPassword, currentPassword } }),
}

const change = async (part: AccountPart, value: string, currentPassword: string) => {
  const send = () => CALLS[part](value, currentPassword)
  if (part === 'password')
    return confirmWrite({
      send,
      isStored: async () => null,
      check: 'Try again. If your current password is rejected, the new one is in effect.',
    })
  const saved = await confirmWrite({
    send,
    isStored: async () =>
      (await currentUser.load({ force: true }))
        ? currentUser.state.data?.[part].toLowerCase() === value.toLowerCase()
        : null,
  })
  const user = currentUser.state.data
  if (saved && user) currentUser.set({ ...user, [part]: value })
}

/** @throws AccountError; the parts before the failed one are saved */
export const changeAccount = async (
  changes: Partial<Record<AccountPart, string>>,
  currentPassword: string,
): Promise<void> => {
  const saved: AccountPart[] = []
  for (const part of ACCOUNT_PARTS) {
    const value = changes[part]
    if (value === undefined) continue
    try {
      await change(part, value, currentPassword)
      saved.push(part)
    } catch (cause) {
      const isMissing = part !== 'password' && cause instanceof HttpError && cause.status === 404
      if (isMissing) account.hasFixedName = true
      throw new AccountError(part, saved, cause)
    }
  }
}
