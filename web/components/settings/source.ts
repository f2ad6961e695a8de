import { subscribe } from 'valtio/vanilla'
import type { Values } from '../../lib/edits.ts'
import { ExplainedError } from '../../lib/errors.ts'
import type { Resource } from '../../state/resource.ts'

/**
 * Where settings are stored: the configuration, a scheduled job, an instance, a user, a rule. `Raw` is the record as last
 * read, kept whole, so that a save works on what was read a moment ago and never on what a render held.
 */
export interface SettingsSource<Raw = unknown> {
  /** The record as last read; null until then. The same object until it changes. */
  current(): Raw | null
  /** Why it cannot be read, in words; null when it can. */
  error(): string | null
  /** Calls back when `current` or `error` changed; returns the way to leave. */
  subscribe(onChange: () => void): () => void
  /** Reads it anew; null when that failed (`error` says why). */
  read(): Promise<Raw | null>
  /** The stored value of a setting, undefined where it has none. */
  valueOf(raw: Raw, name: string): unknown
  /** Whether a setting is stored here, for forms over several sources. */
  holds(name: string): boolean
  /** Stores what changed, on top of the record as just read. @throws HttpError, ExplainedError, or Error with one as its cause */
  write(changed: Values, fresh: Raw): Promise<void>
}

/** A source whose record is what a resource holds. `of` is asked each time, so that a keyed resource may drop unused keys. */
export const resourceSource = <Raw extends object>(
  of: () => Resource<Raw>,
  rest: Pick<SettingsSource<Raw>, 'holds' | 'valueOf' | 'write'>,
): SettingsSource<Raw> => ({
  current: () => of().state.data,
  error: () => of().state.error,
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

/** The parts of a form over several sources; one that cannot be read leaves its own fields out and hides nothing else. */
type Parts = readonly (unknown | null)[]

/** Several sources as one. They are written one after the other; what went well before a failure stays stored. */
export const combine = (
  first: SettingsSource,
  ...others: readonly SettingsSource[]
): SettingsSource => {
  const sources = [first, ...others]
  let last: Parts | null = null
  const holderOf = (name: string) => sources.findIndex(source => source.holds(name))
  return {
    current() {
      const parts: Parts = sources.map(source => source.current())
      // The first one carries the page; of the others it is enough to know that they cannot be had.
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
    holds: name => holderOf(name) >= 0,
    valueOf(raw, name) {
      const index = holderOf(name)
      const part = (raw as Parts)[index]
      return part === null || part === undefined ? undefined : sources[index]?.valueOf(part, name)
    },
    async write(changed, fresh) {
      for (const [index, source] of sources.entries()) {
        const own = Object.fromEntries(
          Object.entries(changed).filter(([name]) => holderOf(name) === index),
        )
        if (Object.keys(own).length === 0) continue
        const part = (fresh as Parts)[index]
        if (part === null || part === undefined)
          throw new ExplainedError(
            source.error() ?? 'A part of the settings could not be read, so it was not saved.',
          )
        await source.write(own, part)
      }
    },
  }
}
