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

/** Keeps resources up to date and calls `onChange` when they change, until the returned function is called. */
export const follow = (resources: readonly Resource<unknown>[], onChange: () => void) => {
  const leave = resources.flatMap(({ state, retain }) => [retain(), subscribe(state, onChange)])
  return () => {
    for (const away of leave) away()
  }
}

/** Calls `of` each time, because a keyed resource may evict entries. */
export const resourceSource = <Raw extends object>(
  of: () => Resource<Raw>,
  rest: Pick<SettingsSource<Raw>, 'valueOf' | 'isOffered' | 'isUnread' | 'write'>,
): SettingsSource<Raw> & { reason(): string | null } => ({
  current: () => of().state.data,
  error: () => of().state.error,
  reason: () => of().state.reason,
  subscribe: onChange => follow([of()], onChange),
  async read() {
    const resource = of()
    return (await resource.load({ force: true })) ? resource.state.data : null
  },
  ...rest,
})
