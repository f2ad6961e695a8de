import { subscribe } from 'valtio/vanilla'
import { ExplainedError, isOffline, OFFLINE } from '../../lib/errors.ts'
import { type Edits, editedValues, isSame, type Values } from '../../lib/form-edits.ts'
import type { Resource } from '../../state/resource.ts'
import type { SettingsDef } from './define-settings.ts'

/** `Raw` is the complete record, so that a save builds on a fresh load instead of on rendered values. */
export interface SettingsSource<Raw = unknown> {
  /**
   * Whether a write adds a record or passes the values on. A draft can be saved unchanged.
   */
  readonly isDraft?: true
  /** The last loaded record, or null. Remains the same object until the record changes. */
  current(): Raw | null
  error(): string | null
  /** Why the last load failed, if known. */
  reason?(): string | null
  subscribe(onChange: () => void): () => void
  read(): Promise<Raw | null>
  valueOf(raw: Raw, name: string): unknown
  /** Whether the server's version has the setting. If not, the form leaves it out. */
  isOffered?(raw: Raw, name: string): boolean
  /** Whether the server sent a value for the setting that can't be read. */
  isUnread?(raw: Raw, name: string): boolean
  /** Whether this source contains the setting. Only for sources that `combine` joins. */
  holds?(name: string): boolean
  /** @throws HttpError, ExplainedError, or an Error with one of them as its cause */
  write(changed: Values, fresh: Raw): Promise<void>
}

export const storedValues = (
  definition: SettingsDef,
  source: SettingsSource,
  raw: unknown,
): Values =>
  Object.fromEntries(
    [...Object.keys(definition.fields), ...definition.reads]
      .filter(name => source.isOffered?.(raw, name) ?? true)
      .map(name => [name, source.valueOf(raw, name)]),
  )

/**
 * Reloads the record for a save.
 * @throws ExplainedError
 */
export const readForSave = async (source: SettingsSource): Promise<unknown> => {
  const fresh = await source.read()
  if (fresh !== null) return fresh
  const why = isOffline() ? OFFLINE : (source.reason?.() ?? source.error())
  throw new ExplainedError(why ?? 'Couldn’t load the saved values.')
}

export const CHANGED_SINCE = 'Another tab or admin has changed it since.'

/**
 * Saves settings outside their form.
 * @throws ExplainedError if a saved value isn't the one before the edit, and what `write` throws
 */
export const saveEdits = async (source: SettingsSource, edits: Edits) => {
  const fresh = await readForSave(source)
  if (Object.entries(edits).some(([name, { was }]) => !isSame(source.valueOf(fresh, name), was)))
    throw new ExplainedError(CHANGED_SINCE)
  await source.write(editedValues(edits), fresh)
}

/** Calls `of` each time, because a keyed resource may evict entries. */
export const resourceSource = <Raw extends object>(
  of: () => Resource<Raw>,
  rest: Pick<SettingsSource<Raw>, 'holds' | 'valueOf' | 'isOffered' | 'isUnread' | 'write'>,
): SettingsSource<Raw> & { reason(): string | null } => ({
  current: () => of().state.data,
  error: () => of().state.error,
  reason: () => of().state.reason,
  subscribe(onChange) {
    const resource = of()
    const leave = [resource.retain(), subscribe(resource.state, onChange)]
    return () => {
      for (const away of leave) away()
    }
  },
  async read() {
    const resource = of()
    return (await resource.load({ force: true })) ? resource.state.data : null
  },
  ...rest,
})

/** If one record can't be loaded, only its fields are hidden. */
type Parts = readonly (unknown | null)[]

/** Sources are saved one after the other. If one fails, earlier ones stay saved. */
export const combine = (
  first: SettingsSource,
  ...others: readonly SettingsSource[]
): SettingsSource => {
  const sources = [first, ...others]
  let last: Parts | null = null
  const holderOf = (name: string) => sources.findIndex(source => source.holds?.(name))
  /** What the setting's source says about it; undefined while that record couldn't be loaded. */
  const ask = <T>(
    raw: unknown,
    name: string,
    question: (source: SettingsSource, part: unknown) => T,
  ): T | undefined => {
    const source = sources[holderOf(name)]
    const part = (raw as Parts)[holderOf(name)] ?? null
    return source && part !== null ? question(source, part) : undefined
  }
  return {
    current() {
      const parts: Parts = sources.map(source => source.current())
      // The first source must be loaded, but the others may fail.
      const isRead = parts.every(
        (part, index) => part !== null || (index > 0 && sources[index]?.error() !== null),
      )
      if (!isRead) return null
      const known = last
      if (known && parts.every((part, index) => part === known[index])) return known
      last = parts
      return parts
    },
    error: () => first.error(),
    reason: () => first.reason?.() ?? null,
    subscribe(onChange) {
      const leave = sources.map(source => source.subscribe(onChange))
      return () => {
        for (const away of leave) away()
      }
    },
    async read() {
      const parts = await Promise.all(sources.map(source => source.read()))
      return parts[0] === null ? null : parts
    },
    valueOf: (raw, name) => ask(raw, name, (source, part) => source.valueOf(part, name)),
    isOffered: (raw, name) =>
      ask(raw, name, (source, part) => source.isOffered?.(part, name)) ?? true,
    isUnread: (raw, name) =>
      ask(raw, name, (source, part) => source.isUnread?.(part, name)) ?? false,
    async write(changed, fresh) {
      for (const [index, source] of sources.entries()) {
        const own = Object.fromEntries(
          Object.entries(changed).filter(([name]) => holderOf(name) === index),
        )
        if (Object.keys(own).length === 0) continue
        const part = (fresh as Parts)[index]
        if (part === null || part === undefined)
          throw new ExplainedError(
            source.error() ?? 'Some settings couldn’t be loaded, so they weren’t saved.',
          )
        await source.write(own, part)
      }
    },
  }
}
