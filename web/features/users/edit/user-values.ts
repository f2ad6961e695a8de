import {
  newUserQuota,
  quotaEditOf,
  quotaSetting,
  quotaValues,
  TOGETHER,
} from '../../../components/quotas/quota-fields.ts'
import { USER_FIELDS } from '../../../components/users/user-fields.tsx'
import type { QuotaEdit } from '../../../contract/quota-edits.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { isSame, type Values } from '../../../lib/form-edits.ts'
import { config } from '../../../state/config.ts'
import type { UserEdit } from '../../../state/edit-users.ts'
import { planEdit, plans } from '../../../state/plans.ts'
import { hasWatchlistCaps } from '../../../state/quotas.ts'
import type { UserRow } from '../list/user-rows.ts'

/** A value that several users don’t share. No one enters such a text. */
export const MIXED = '\u0000mixed'

/** Setting whether to approve the requests that a removed quota was holding. */
export const APPROVE_HELD = 'approveHeld'

/** Quotas as values of a form. Those that aren’t set begin with the quotas for new users. */
const valuesOfQuotas = (own: UserRow['quotas']): Values =>
  Object.assign(
    {},
    ...CONTENT_TYPES.map(type =>
      quotaValues(
        type,
        own?.[type] as QuotaEdit | null | undefined,
        newUserQuota(type, config.state.data ?? {}),
      ),
    ),
  )

/** Flags that only some versions have. */
const OPTIONAL: readonly string[] = [
  'notify_discord_mention',
  'notify_plex_mobile',
  'notify_tautulli',
]

const valuesOf = ({ user, plan, quotas }: UserRow): Values => ({
  ...Object.fromEntries(
    Object.keys(USER_FIELDS.fields)
      .map(name => [name, user[name as keyof typeof user] ?? undefined] as const)
      .filter(([name, value]) => value !== undefined || !OPTIONAL.includes(name)),
  ),
  plan: plan ?? '',
  ...(quotas && valuesOfQuotas(quotas)),
  ...(hasWatchlistCaps() && { [APPROVE_HELD]: false }),
})

/** The values of one user, or those that all of several users share. */
export const commonValues = (rows: readonly UserRow[]): Values => {
  const [first = {}, ...others] = rows.map(valuesOf)
  if (others.length === 0) return first
  // A name belongs to one user.
  const { name: _, ...shared } = first
  const common: Values = Object.fromEntries(
    Object.entries(shared).map(([key, value]) => [
      key,
      others.every(other => isSame(other[key], value)) ? value : MIXED,
    ]),
  )
  const initial = valuesOfQuotas(null)
  const separate = CONTENT_TYPES.map(type => TOGETHER.map(part => quotaSetting(type, part)))
    .filter(names => names.some(name => common[name] === MIXED))
    .flatMap(([enabled = '', ...names]) => [
      [enabled, MIXED],
      ...names.map(name => [name, initial[name]]),
    ])
  return { ...common, ...Object.fromEntries(separate) }
}

/**
 * What a form changes: text without blanks around it, none as null, and each quota whole.
 * @param stored the values with which the form began
 */
export const editOf = (stored: Values, values: Values): UserEdit => {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, stored[name]))
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== MIXED))
  const plan = plans.list.find(
    one => changed.some(([name]) => name === 'plan') && one.name === values.plan,
  )
  return {
    ...(plan && planEdit(plan)),
    ...Object.fromEntries(
      changed
        .filter(([name]) => name in USER_FIELDS.fields)
        .map(([name, value]) => [
          name,
          typeof value === 'string' ? value.trim() || null : (value ?? null),
        ]),
    ),
    ...Object.fromEntries(
      CONTENT_TYPES.filter(type => changed.some(([name]) => name.startsWith(`${type}.`))).map(
        type => [type, quotaEditOf(type, known)],
      ),
    ),
    ...(values[APPROVE_HELD] === true && { autoApproveHeld: true }),
  }
}
