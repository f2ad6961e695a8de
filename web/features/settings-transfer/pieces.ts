import * as z from 'zod/mini'
import type { ReviewedChange } from '../../components/change-review.tsx'
import { compareUser, editsByUser, type UserChange } from '../../components/users/user-changes.ts'
import { asRead, type UserRecord } from '../../components/users/user-record.ts'
import { type QuotaEdit, QuotaPart } from '../../contract/quota-edits.ts'
import { UserPatch } from '../../contract/user-edits.ts'
import { orElse } from '../../contract/values.ts'
import { isSame } from '../../lib/form-edits.ts'
import { normalize } from '../../lib/normalize.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { type Change, lastingChange } from '../../state/change.ts'
import { editUsers } from '../../state/edit-users.ts'
import { importPlan, type Plan, PlanList, plans } from '../../state/plans.ts'
import { compareRule, RulePiece, rulePiece } from './rule-pieces.ts'
import { compareSchedule, SchedulePiece } from './schedule-pieces.ts'
import { loadServer, type PieceChange, type Server, usersOf } from './server.ts'

/** Without the Apprise URL, which may contain a password. */
const UserPiece = z.object({
  name: z.string(),
  values: UserPatch,
  quotas: z.optional(z.object({ movie: z.nullable(QuotaPart), show: z.nullable(QuotaPart) })),
})
type UserPiece = z.infer<typeof UserPiece>

export const Pieces = z.object({
  schedules: z._default(z.array(SchedulePiece), []),
  users: z._default(z.array(UserPiece), []),
  rules: z._default(z.array(RulePiece), []),
  /** Of the browser that exported the file. */
  plans: z._default(orElse(PlanList, []), []),
})
export type Pieces = z.infer<typeof Pieces>

const userPiece = (record: UserRecord): UserPiece => {
  const { name = '', apprise, movie, show, ...values } = asRead(record)
  const part = (quota: QuotaEdit | null) => quota && { ...quota, enabled: true }
  const isKnown = movie !== undefined && show !== undefined
  return {
    name,
    values,
    ...(isKnown && { quotas: { movie: part(movie), show: part(show) } }),
  }
}

export const piecesOf = (server: Server): Pieces => ({
  schedules: (server.jobs ?? [])
    .filter(job => job.unread === undefined)
    .map(({ name, config, enabled }) => ({ name, config, enabled })),
  users: server.users.map(userPiece),
  rules: (server.rules ?? []).map(rule => rulePiece(rule, server)),
  plans: [...plans.list],
})

const compareUserPiece = (piece: UserPiece, server: Server): (PieceChange | UserChange)[] => {
  const { name, values, quotas: parts } = piece
  const record = server.users.find(({ user }) => normalize(user.name) === normalize(name))
  if (!record)
    return [
      {
        ...{ key: `user ${name}`, group: 'Users', label: name, from: 'None', to: 'In the file' },
        error: 'No user of this name is on this server.',
      },
    ]
  const edit = (part: QuotaPart | null): QuotaEdit | null => {
    const { enabled, ...rest } = part ?? { enabled: false }
    return enabled ? rest : null
  }
  const own = parts && { movie: edit(parts.movie), show: edit(parts.show) }
  return compareUser(record, { ...values, ...own })
}

const comparePlan = (plan: Plan): PieceChange[] => {
  const saved = plans.list.find(({ name }) => name === plan.name)
  if (saved && isSame(saved, plan)) return []
  return [
    {
      key: `plan ${plan.name}`,
      group: 'Plans of this browser',
      label: plan.name,
      from: saved ? 'Saved plan' : 'None',
      to: saved ? 'Plan from the file' : 'New plan',
      change: lastingChange(plan.name, async () => importPlan(plan)),
    },
  ]
}

/** What the pieces of a file would change, matched by name. */
export const comparePieces = (
  { schedules = [], users = [], rules = [], plans = [] }: Partial<Pieces>,
  server: Server,
): readonly (PieceChange | UserChange)[] => [
  ...schedules.flatMap(piece => compareSchedule(piece, server)),
  ...users.flatMap(piece => compareUserPiece(piece, server)),
  ...rules.flatMap(piece => compareRule(piece, server)),
  ...plans.flatMap(comparePlan),
]

/** The server as it is now, and the chosen pieces with its numbers, which a restored backup gives to other things. */
export const renewed = async (
  pieces: Partial<Pieces>,
  chosen: readonly (PieceChange | UserChange)[],
) => {
  const server = await loadServer()
  const now = comparePieces(pieces, server)
  const isSameAs = (seen: ReviewedChange) => (one: ReviewedChange) =>
    one.key === seen.key && one.group === seen.group && one.from === seen.from && one.to === seen.to
  return {
    server,
    current: now.filter(one => chosen.some(isSameAs(one))),
    moved: chosen.filter(one => !now.some(isSameAs(one))),
  }
}

/** The chosen pieces as changes: one for all users, and one for each schedule, rule and plan. */
export const changesIn = (
  chosen: readonly (PieceChange | UserChange)[],
  server: Server,
): readonly Change[] => {
  const edits = editsByUser(chosen.filter(one => 'userId' in one))
  const words = `${pluralize(edits.size, 'user')} imported`
  return [
    ...(edits.size > 0 ? [editUsers(usersOf(server), id => edits.get(id), words)] : []),
    ...chosen.flatMap(one => ('change' in one && one.change ? one.change : [])),
  ]
}
