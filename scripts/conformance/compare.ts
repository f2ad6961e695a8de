import * as z from 'zod/mini'
import { exact } from '../../web/contract/exact.ts'

export interface Finding {
  path: string
  expected: string
  got: string
}

interface Comparison {
  /** Differences that break a page because the app can't parse them. */
  breaks: Finding[]
  /** Differences that the app tolerates: new fields, missing fields with a default, unknown options. */
  notes: Finding[]
}

type Schema = z.ZodMiniType
interface Def {
  type: string
  innerType?: Schema
  element?: Schema
  shape?: Record<string, Schema>
  options?: Schema[]
  valueType?: Schema
  getter?: () => Schema
}
const defOf = (schema: Schema): Def => schema.def as unknown as Def

const WORDS: Record<string, string> = {
  string: 'text',
  array: 'list',
  boolean: 'flag',
  undefined: 'absent',
}
const kindOf = (value: unknown): string => {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return WORDS[type] ?? type
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map(step => (typeof step === 'number' ? '[]' : String(step)))
    .join('.')
    .replaceAll('.[]', '[]') || '(whole response)'

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      value !== null && typeof value === 'object'
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  )

export const compare = (tolerant: Schema, value: unknown): Comparison => {
  const schema = exact(tolerant)
  const result = z.safeParse(schema, value, {
    error: z.locales.en().localeError,
    reportInput: false,
  })
  if (result.success) return { breaks: [], notes: distinct(walk(schema, value, [])) }
  const breaks = result.error.issues
    .flatMap(issue => leavesOf(issue))
    .map(({ path, expected }) => ({
      path: nameOf(path),
      expected,
      got: kindOf(valueAt(value, path)),
    }))
  return { breaks: distinct(breaks), notes: [] }
}

/** For a union, report the closest variant instead of "Invalid input". */
const leavesOf = (
  issue: z.core.$ZodIssue,
  above: PropertyKey[] = [],
): { path: PropertyKey[]; expected: string }[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const deepest = [...issue.errors].sort(
      (a, b) => depthOf(b) - depthOf(a) || a.length - b.length,
    )[0]
    if (deepest && deepest.length > 0) return deepest.flatMap(inner => leavesOf(inner, path))
  }
  const type = 'expected' in issue && typeof issue.expected === 'string' ? issue.expected : null
  return [{ path, expected: type === null ? issue.message : (WORDS[type] ?? type) }]
}
const depthOf = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(0, ...issues.map(issue => issue.path.length))

export const distinct = (findings: Finding[]): Finding[] => [
  ...new Map(findings.map(one => [`${one.path}|${one.expected}|${one.got}`, one])).values(),
]

/** Finds differences that pass validation only because the contract is lenient. */
const walk = (schema: Schema, value: unknown, path: PropertyKey[]): Finding[] => {
  const { type, innerType, element, shape, options, valueType, getter } = defOf(schema)
  if ((type === 'default' || type === 'prefault') && value === undefined)
    return [{ path: nameOf(path), expected: 'present', got: 'absent, the default is used' }]
  if (value === undefined || value === null) return []
  if (innerType) return walk(innerType, value, path)
  if (getter) return walk(getter(), value, path)
  if (type === 'array' && element && Array.isArray(value))
    return value.flatMap((item, index) => walk(element, item, [...path, index]))
  if (type === 'union' && options) {
    const fitting = options.find(option => z.safeParse(option, value).success)
    return fitting ? walk(fitting, value, path) : []
  }
  if (type === 'record' && valueType && typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => walk(valueType, item, [...path, key]))
  if (type === 'object' && shape && typeof value === 'object') {
    const given = value as Record<string, unknown>
    return [
      ...Object.keys(given)
        .filter(key => !(key in shape))
        .map(key => ({
          path: nameOf([...path, key]),
          expected: 'nothing',
          got: `${kindOf(given[key])}, ignored`,
        })),
      ...Object.entries(shape).flatMap(([key, inner]) => walk(inner, given[key], [...path, key])),
    ]
  }
  const known = (schema as { known?: readonly string[] }).known
  if (!known || typeof value !== 'string' || known.includes(value)) return []
  const expected = `one of ${known.length} known choices`
  return [{ path: nameOf(path), expected, got: 'an unknown choice, shown as it is' }]
}
