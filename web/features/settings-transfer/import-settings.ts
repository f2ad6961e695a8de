import type { ReviewedChange } from '../../components/change-review.tsx'
import { configPatchOf } from '../../components/settings/config-source.ts'
import { nowIso } from '../../lib/clock.ts'
import { couldNot, ExplainedError } from '../../lib/errors.ts'
import { isSame, type Values, valueAt } from '../../lib/form-edits.ts'
import { addToHistory } from '../../lib/save-history.ts'
import type { Change } from '../../state/change.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { type Difference, type SettingsOwner, togetherError } from './differences.ts'

const nothing = (why: string) => new ExplainedError(`Nothing was imported${why}`)
const REFUSED =
  'The server rejected a value or returned an error. Import fewer settings at a time to find the cause.'

/** @throws ExplainedError if anything has changed since the file was opened, naming it */
export const refuseMoved = (moved: readonly ReviewedChange[]): void => {
  if (moved.length > 0)
    throw nothing(
      `: ${moved.map(one => one.label).join(', ')} ${moved.length === 1 ? 'has' : 'have'} changed since you opened the file. Review the updated list and import again.`,
    )
}

/** Saves nothing if one of the chosen settings has changed since the file was opened. */
export const importOf = (
  chosen: readonly Difference[],
  owners: readonly SettingsOwner[],
): Change => ({
  of: chosen.map(({ label }, id) => ({ id, name: label })),
  words: 'Settings imported',
  async send(of) {
    await config.load({ force: true })
    const fresh = config.state.data
    if (config.state.error !== null || fresh === null)
      throw nothing(': the saved settings couldn’t be loaded. Try again.')
    const moved = chosen.filter(one => !isSame(valueAt(fresh, one.key), one.stored))
    refuseMoved(moved)
    const values: Values = Object.fromEntries(chosen.map(one => [one.key, one.value]))
    const error = togetherError(fresh, values, owners)
    if (error !== null) throw nothing(`. ${error}`)
    try {
      await updateConfig(configPatchOf(fresh, values))
    } catch (cause) {
      throw new ExplainedError(couldNot('import the settings', cause, REFUSED))
    }
    const isStored = ({ key, value }: Difference) => isSame(valueAt(config.state.data, key), value)
    remember(chosen.filter(isStored), owners)
    // Older backends silently drop unknown fields.
    const cause = new ExplainedError('The server ignored this setting.')
    const failed = of.filter(
      ({ id }) => !chosen.some((one, index) => index === id && isStored(one)),
    )
    return { failed: failed.map(one => ({ ...one, cause })), undo: null }
  },
})

const remember = (stored: readonly Difference[], owners: readonly SettingsOwner[]) => {
  const at = nowIso()
  for (const { path, definition } of owners) {
    const own = stored.filter(one => definition.fields[one.key]?.isSecret === false)
    addToHistory(path, {
      at,
      changes: own.map(one => ({ key: one.key, from: one.stored, to: one.value })),
    })
  }
}
