/** One setting of a page, as data: what it is called, how it is typed, shown and checked. */
export type Setting = { key: string; label: string; hint?: string } & (
  | { kind: 'switch' }
  | {
      kind: 'number'
      min: number
      max: number
      unit: string /** Empty is allowed and means this. */
      empty?: string
    }
  | { kind: 'select'; options: readonly Option[] }
  | { kind: 'text'; secret?: boolean }
  | { kind: 'time' }
)
export interface Option {
  value: string
  label: string
}

/** One change as the admin reads it before saving. Secrets say "changed", never what. */
export interface Change {
  key: string
  label: string
  from: string
  to: string
}

/** A value in words: "On", "72 hours", "Every day". Unknown enum values are shown as they are. */
export const inWords = (setting: Setting, value: unknown): string => {
  if (setting.kind === 'switch') return value ? 'On' : 'Off'
  if (setting.kind === 'text' && setting.secret) return value ? 'set' : 'not set'
  if (value === undefined || value === null || value === '') {
    return setting.kind === 'number' ? (setting.empty ?? 'not set') : 'not set'
  }
  if (setting.kind === 'number')
    return `${value} ${value === 1 ? setting.unit.replace(/s$/, '') : setting.unit}`
  if (setting.kind === 'select') {
    return setting.options.find(option => option.value === value)?.label ?? String(value)
  }
  return String(value)
}

export const changeOf = (setting: Setting, from: unknown, to: unknown): Change => ({
  key: setting.key,
  label: setting.label,
  from: setting.kind === 'text' && setting.secret ? '••••' : inWords(setting, from),
  to: setting.kind === 'text' && setting.secret ? 'changed' : inWords(setting, to),
})

/** What is wrong with a typed value, in words; null when it can be saved. */
export const faultOf = (setting: Setting, value: unknown): string | null => {
  if (setting.kind === 'number') {
    if ((value === undefined || value === '') && setting.empty !== undefined) return null
    const isFine =
      typeof value === 'number' &&
      Number.isInteger(value) &&
      value >= setting.min &&
      value <= setting.max
    return isFine
      ? null
      : `Enter a whole number from ${setting.min.toLocaleString('en-US')} to ${setting.max.toLocaleString('en-US')}.`
  }
  if (setting.kind === 'time') {
    return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
      ? null
      : 'Enter a time of day.'
  }
  return null
}
