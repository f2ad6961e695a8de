import Papa from 'papaparse'
import { LIMIT_MAX } from '../../../components/quotas/quota-fields.ts'
import { compareUser, savedValue, type UserChange } from '../../../components/users/user-changes.ts'
import { USER_FIELDS } from '../../../components/users/user-fields.tsx'
import type { QuotaEdit } from '../../../contract/quota-edits.ts'
import { normalize } from '../../../lib/normalize.ts'
import type { UserEdit } from '../../../state/edit-users.ts'
import { planEdit, plans } from '../../../state/plans.ts'
import { displayName } from '../../../state/users.ts'
import type { UserRow } from '../list/user-rows.ts'

/** Heads of columns besides the fields' labels, in small letters. Those of our own CSV export come first. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  name: ['user', 'username', 'plex name', 'plex user'],
  alias: ['nickname'],
  discord_id: ['discord', 'discord user id'],
  apprise: ['apprise', 'apprise address'],
  can_sync: ['synced', 'sync'],
  requires_approval: ['approval', 'needs approval', 'every request needs approval'],
  plan: ['plan'],
  movie: ['movie quota limit', 'movies', 'movie quota'],
  'movie.period': ['movie quota period'],
  show: ['show quota limit', 'shows', 'show quota'],
  'show.period': ['show quota period'],
}
const COLUMNS = new Map([
  ...Object.entries(USER_FIELDS.fields).map(([key, { label }]) => [normalize(label), key] as const),
  ...Object.entries(HEADS).flatMap(([key, heads]) => heads.map(head => [head, key] as const)),
])

/** What a column without a head holds, by its cells. */
const columnByContent = (cells: readonly string[]): string | undefined => {
  const filled = cells.filter(Boolean)
  if (filled.length === 0) return undefined
  if (filled.every(cell => /^\d{15,22}$/.test(cell))) return 'discord_id'
  return filled.every(cell => cell.includes('://')) ? 'apprise' : undefined
}

interface TableLine {
  readonly line: number
  readonly name: string
  readonly cells: Readonly<Record<string, string>>
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
  const heads = first.map(head => COLUMNS.get(normalize(head)))
  const hasHead = heads.some(Boolean)
  const body = hasHead ? rows.slice(1) : rows
  const columns = hasHead
    ? heads
    : first.map((_, index) => columnByContent(body.map(row => row[index] ?? '')))
  if (!hasHead) columns[columns.indexOf(undefined)] ??= 'name'
  // Without names, users are found by their alias.
  const nameColumn = columns.includes('name') ? 'name' : 'alias'
  return body.map((row, index) => {
    const cells = Object.fromEntries(
      columns.flatMap((column, at) => (column && row[at] ? [[column, row[at]]] : [])),
    )
    const { [nameColumn]: name = '', ...values } = cells
    return { line: index + (hasHead ? 2 : 1), name, cells: values }
  })
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
const TEXTS = ['alias', 'discord_id', 'apprise']

const planNamed = (typed: string) =>
  plans.list.find(({ name }) => normalize(name) === normalize(typed))

/** A quota such as "5 weekly" or "5", which keeps the period; undefined for anything else. */
const quotaIn = (typed: string, own: QuotaEdit | null): QuotaEdit | null | undefined => {
  if (NONE.includes(typed)) return null
  const [, limit, period] = QUOTA.exec(typed) ?? []
  const quotaLimit = Number(limit)
  if (!(quotaLimit >= 1 && quotaLimit <= LIMIT_MAX)) return undefined
  if (!period) return own ? { quotaLimit } : { quotaLimit, quotaType: 'weekly_rolling' }
  const quotaType = PERIODS.find(([, pattern]) => pattern.test(period))?.[0]
  return quotaType && { quotaLimit, quotaType }
}

/** The user with this Plex name or alias, unless several have it. */
const rowNamed = (name: string, rows: readonly UserRow[]): UserRow | undefined => {
  const wanted = normalize(name)
  const [found, ...others] = rows.filter(({ user }) =>
    [user.name, user.alias].some(one => one && normalize(one) === wanted),
  )
  return others.length === 0 ? found : undefined
}

/** What a cell means, or why it means nothing. */
const editIn = (
  key: string,
  typed: string,
  { quotas }: UserRow,
  { cells }: TableLine,
): UserEdit | string => {
  const word = normalize(typed)
  if (key === 'movie' || key === 'show') {
    const period = /^\d+$/.test(word) ? normalize(cells[`${key}.period`] ?? '') : ''
    const quota = quotaIn(`${word} ${period}`.trim(), (quotas?.[key] ?? null) as QuotaEdit | null)
    return quota === undefined ? 'Write it like “5 weekly” or “no limit”.' : { [key]: quota }
  }
  if (key === 'plan') {
    const plan = planNamed(typed)
    if (!plan) return 'No plan has this name.'
    // Other columns take precedence.
    return Object.fromEntries(Object.entries(planEdit(plan)).filter(([own]) => !(own in cells)))
  }
  if (TEXTS.includes(key)) {
    const now = NONE.includes(word) ? null : typed
    // With an ID, messages can be sent; without an address, they can't.
    const flag = key === 'discord_id' ? 'notify_discord' : 'notify_apprise'
    const follows = key === 'discord_id' || (key === 'apprise' && now === null)
    return { [key]: now, ...(follows && !(flag in cells) && { [flag]: now !== null }) }
  }
  if (!YES.includes(word) && !NO.includes(word)) return 'Use yes or no.'
  return { [key]: YES.includes(word) }
}

/** The changes that a line makes, one for each cell. Cells are judged together: an ID allows its channel. */
const changesIn = (line: TableLine, row: UserRow): UserChange[] => {
  const edits = Object.entries(line.cells)
    .filter(([key]) => !key.includes('.'))
    .map(([key, typed]) => [key, typed, editIn(key, typed, row, line)] as const)
  const whole: UserEdit = Object.assign(
    {},
    ...edits.map(([, , edit]) => (typeof edit === 'string' ? {} : edit)),
  )
  const changes = new Map(
    compareUser(row, whole).map(change => [Object.keys(change.edit)[0], change]),
  )
  return edits.flatMap(([key, typed, edit]) => {
    const isPlan = key === 'plan'
    const shown = {
      key: `${line.line} ${key}`,
      group: displayName(row.user),
      userId: row.id,
      ...(isPlan ? { label: 'Plan', from: row.plan ?? 'None' } : savedValue(row, key)),
    }
    if (typeof edit === 'string') return { ...shown, to: typed, error: edit, edit: {} }
    const own = Object.keys(edit).flatMap(name => changes.get(name) ?? [])
    const [first, ...others] = own
    // A channel that follows its ID doesn't change alone.
    if (!first || !(isPlan || changes.has(key))) return []
    const error = own.find(change => change.error)?.error ?? null
    if (isPlan) return { ...shown, to: planNamed(typed)?.name ?? typed, error, edit }
    const to = [first.to, ...others.map(({ label, to }) => `${label} ${to.toLowerCase()}`)]
    return { ...shown, from: first.from, to: to.join(', '), error, edit }
  })
}

/**
 * What a table changes, the lines whose names weren't found, and the number of the others.
 * @param choices users chosen for names that weren't found, by line
 */
export const compareTable = (
  lines: readonly TableLine[],
  rows: readonly UserRow[],
  choices: Readonly<Record<number, number>> = {},
) => {
  const seen = new Map<number, number>()
  const missing: TableLine[] = []
  const changes = lines.flatMap(line => {
    const row = rowNamed(line.name, rows) ?? rows.find(({ id }) => id === choices[line.line])
    if (!row) {
      missing.push(line)
      return []
    }
    const earlier = seen.get(row.id)
    seen.set(row.id, earlier ?? line.line)
    return changesIn(line, row).map(change =>
      earlier === undefined
        ? change
        : { ...change, error: `Line ${earlier} is about the same user.` },
    )
  })
  return { changes, missing, matched: lines.length - missing.length }
}
