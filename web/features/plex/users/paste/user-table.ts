import Papa from 'papaparse'
import type { ListedDifference } from '../../../../components/differences/difference-list.tsx'
import { TYPE_LABELS } from '../../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import { approvalState } from '../../../../components/labels/user-approval.ts'
import type { QuotaEdit } from '../../../../contract/quota-edits.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { normalize } from '../../../../lib/normalize.ts'
import type { UserEdit } from '../../../../state/edit-users.ts'
import { plans } from '../../../../state/plans.ts'
import { displayName } from '../../../../state/users.ts'
import { appriseError, discordError, nameError } from '../edit/user-fields.tsx'
import { hasPlan } from '../list/plan-of.ts'
import type { UserRow } from '../list/user-rows.ts'

/** Column heads, in small letters. The head of our own CSV export comes first. */
const HEADS = {
  name: ['name', 'user', 'username', 'plex name', 'plex user'],
  alias: ['alias', 'nickname'],
  discord_id: ['discord id', 'discord', 'discord user id'],
  apprise: ['apprise', 'apprise url', 'apprise address'],
  can_sync: ['sync', 'synced', 'sync watchlist'],
  requires_approval: [
    'approval',
    'approval required',
    'needs approval',
    'every request needs approval',
  ],
  plan: ['plan'],
  movie: ['movies', 'movie quota'],
  show: ['shows', 'show quota'],
} as const
type Column = keyof typeof HEADS

const columnOf = (head: string): Column | null =>
  (Object.keys(HEADS) as Column[]).find(key =>
    (HEADS[key] as readonly string[]).includes(normalize(head)),
  ) ?? null

/** What a column without a head holds, by its cells. */
const columnByContent = (cells: readonly string[]): Column | null => {
  const filled = cells.filter(Boolean)
  if (filled.length === 0) return null
  if (filled.every(cell => /^\d{15,22}$/.test(cell))) return 'discord_id'
  return filled.every(cell => cell.includes('://')) ? 'apprise' : null
}

interface TableLine {
  readonly line: number
  readonly name: string
  readonly cells: Readonly<Partial<Record<Column, string>>>
}

/** Rows of the table, without blank ones. */
const rowsIn = (text: string): string[][] =>
  Papa.parse<string[]>(text, {
    delimitersToGuess: ['\t', ';', ','],
    skipEmptyLines: 'greedy',
    // A leading apostrophe keeps spreadsheets from reading a cell as a formula or number.
    transform: cell => cell.trim().replace(/^'/, ''),
  }).data

/** Lines of a pasted table. Columns are found by their heads, otherwise by their content. */
export const linesIn = (text: string): TableLine[] => {
  const rows = rowsIn(text)
  const [first = []] = rows
  const heads = first.map(columnOf)
  const hasHead = heads.some(Boolean)
  const body = hasHead ? rows.slice(1) : rows
  const columns = hasHead
    ? heads
    : first.map((_, index) => columnByContent(body.map(row => row[index] ?? '')))
  if (!hasHead) columns[columns.indexOf(null)] ??= 'name'
  // Without names, users are found by their alias.
  const key = columns.includes('name') ? 'name' : 'alias'
  return body.map((row, index) => {
    const cells = Object.fromEntries(
      columns.flatMap((column, at) => (column && row[at] ? [[column, row[at]]] : [])),
    ) as TableLine['cells']
    const { [key]: name = '', ...values } = cells
    return { line: index + (hasHead ? 2 : 1), name, cells: { ...values, name } }
  })
}

/** The user with this Plex name or alias, unless several have it. */
const userNamed = (name: string, users: readonly UserRow[]): UserRow | undefined => {
  const wanted = normalize(name)
  const [found, ...others] = users.filter(({ user }) =>
    [user.name, user.alias].some(one => one && normalize(one) === wanted),
  )
  return others.length === 0 ? found : undefined
}

const NONE = ['none', 'no limit', 'unlimited', '-', '–', '—']
const YES = ['yes', 'on', 'true', '1', 'required', 'x', '✓']
const NO = ['no', 'off', 'false', '0', 'automatic', 'auto']
const PERIODS = [
  ['daily', /^(d|day|daily)$/],
  ['weekly_rolling', /^(w|week|weekly)$/],
  ['monthly', /^(m|month|monthly)$/],
] as const
const QUOTA = /^(\d+)(?:\s*(?:\/|per|a)?\s*([a-z]+))?$/

interface TableDifference extends ListedDifference {
  readonly edit?: UserEdit
  readonly userId: number
}

type Change = Omit<TableDifference, 'key' | 'group' | 'userId'>

const refused = (label: string, from: string, typed: string, refusal: string): Change => ({
  label,
  from,
  to: typed,
  refusal,
})

const LABELS = { alias: 'Alias', discord_id: 'Discord ID', apprise: 'Apprise URL' }
const CHECKS = { alias: nameError, discord_id: discordError, apprise: appriseError }

const textChange = ({ user }: UserRow, key: keyof typeof LABELS, typed: string): Change | null => {
  const now = NONE.includes(normalize(typed)) ? null : typed
  const was = user[key] ?? null
  if ((now ?? '') === (was ?? '')) return null
  // Apprise URLs may contain passwords.
  const shown = (value: string | null) => (value ? (key === 'apprise' ? 'Set' : value) : 'None')
  const error = now && CHECKS[key](now)
  if (error) return refused(LABELS[key], shown(was), shown(now), error)
  const turnsOn = key === 'discord_id' && now !== null && !user.notify_discord
  return {
    label: LABELS[key],
    from: shown(was),
    to:
      key === 'apprise' && was && now
        ? 'changed'
        : `${shown(now)}${turnsOn ? ', notifications on' : ''}`,
    refusal: null,
    edit: { [key]: now, ...(turnsOn && { notify_discord: true }) },
  }
}

const FLAGS = {
  can_sync: { label: 'Sync watchlist', shown: (isOn: boolean) => (isOn ? 'On' : 'Off') },
  requires_approval: { label: 'Approval', shown: approvalState },
}

const flagChange = ({ user }: UserRow, key: keyof typeof FLAGS, typed: string): Change | null => {
  const { label, shown } = FLAGS[key]
  const word = normalize(typed)
  if (!YES.includes(word) && !NO.includes(word))
    return refused(label, shown(user[key]), typed, 'Use yes or no.')
  const now = YES.includes(word)
  return now === user[key]
    ? null
    : { label, from: shown(user[key]), to: shown(now), refusal: null, edit: { [key]: now } }
}

const quotaChange = ({ quotas }: UserRow, type: ContentType, typed: string): Change | null => {
  const label = `${TYPE_LABELS[type]} quota`
  const was = quotas?.[type] ?? null
  const words = (quota: Pick<QuotaEdit, 'quotaLimit' | 'quotaType'> | null) =>
    quota ? `${quota.quotaLimit} ${quotaTypeLabel(quota.quotaType ?? '').adverb}` : 'No limit'
  const from = quotas ? words(was as QuotaEdit | null) : 'Unknown'
  if (!quotas) return refused(label, from, typed, 'The quotas couldn’t be loaded.')
  if (NONE.includes(normalize(typed)))
    return was ? { label, from, to: words(null), refusal: null, edit: { [type]: null } } : null
  const [, limit, period] = QUOTA.exec(normalize(typed)) ?? []
  const quotaLimit = Number(limit)
  const quotaType = period
    ? PERIODS.find(([, pattern]) => pattern.test(period))?.[0]
    : (PERIODS.find(([one]) => one === was?.quotaType)?.[0] ?? 'weekly_rolling')
  if (!quotaType || !(quotaLimit >= 1 && quotaLimit <= 1000))
    return refused(label, from, typed, 'Write it like “5 weekly” or “no limit”.')
  if (was?.quotaLimit === quotaLimit && was.quotaType === quotaType) return null
  const quota = { quotaType, quotaLimit, bypassApproval: was?.bypassApproval ?? false }
  return { label, from, to: words(quota), refusal: null, edit: { [type]: quota } }
}

/** Other columns take precedence over the plan. */
const changeToPlan = (row: UserRow, typed: string, cells: TableLine['cells']): Change | null => {
  const label = 'Plan'
  const from = row.plan ?? 'None'
  const plan = plans.list.find(({ name }) => normalize(name) === normalize(typed))
  if (!plan) return refused(label, from, typed, 'No plan has this name.')
  if (!row.quotas) return refused(label, from, typed, 'The quotas couldn’t be loaded.')
  if (hasPlan(row, plan)) return null
  const { name, ...values } = plan
  const edit = Object.fromEntries(Object.entries(values).filter(([key]) => !(key in cells)))
  return { label, from, to: name, refusal: null, edit }
}

const changesOf = (row: UserRow, cells: TableLine['cells']): (Change | null)[] => [
  cells.plan === undefined ? null : changeToPlan(row, cells.plan, cells),
  ...(['alias', 'discord_id', 'apprise'] as const).map(key =>
    cells[key] === undefined ? null : textChange(row, key, cells[key]),
  ),
  ...(['can_sync', 'requires_approval'] as const).map(key =>
    cells[key] === undefined ? null : flagChange(row, key, cells[key]),
  ),
  ...(['movie', 'show'] as const).map(key =>
    cells[key] === undefined ? null : quotaChange(row, key, cells[key]),
  ),
]

interface TableComparison {
  readonly differences: readonly TableDifference[]
  readonly missing: readonly TableLine[]
  readonly matched: number
}

/** @param choices users chosen for names that weren't found, by line */
export const compareTable = (
  lines: readonly TableLine[],
  users: readonly UserRow[],
  choices: Readonly<Record<number, number>> = {},
): TableComparison => {
  const seen = new Map<number, number>()
  const missing: TableLine[] = []
  const differences = lines.flatMap((line): TableDifference[] => {
    const row =
      userNamed(line.name, users) ?? users.find(({ id }) => id === choices[line.line]) ?? null
    if (!row) {
      missing.push(line)
      return []
    }
    const earlier = seen.get(row.id)
    seen.set(row.id, earlier ?? line.line)
    return changesOf(row, line.cells)
      .filter(change => change !== null)
      .map(change => ({
        ...change,
        key: `${line.line} ${change.label}`,
        group: displayName(row.user),
        userId: row.id,
        ...(earlier !== undefined && { refusal: `Line ${earlier} is about the same user.` }),
      }))
  })
  return { differences, missing, matched: lines.length - missing.length }
}

/** One edit per user id. */
export const editsByUser = (chosen: readonly TableDifference[]): ReadonlyMap<number, UserEdit> => {
  const edits = new Map<number, UserEdit>()
  for (const { userId, edit } of chosen) edits.set(userId, { ...edits.get(userId), ...edit })
  return edits
}
