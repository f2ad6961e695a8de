import type { ListedDifference } from '../../components/differences/difference-list.tsx'
import { configPatchOf } from '../../components/settings/config-source.ts'
import { nowIso } from '../../lib/clock.ts'
import { couldNot } from '../../lib/errors.ts'
import { isSame, type Values, valueAt } from '../../lib/form-edits.ts'
import { addToHistory } from '../../lib/save-history.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { type Difference, type SettingsOwner, togetherError } from './differences.ts'

type ImportOutcome = { stored: number; notTaken: readonly Difference[] } | { problem: string }

const NOTHING = 'Nothing was imported'
const REFUSED =
  'The server rejected a value or returned an error. Import fewer settings at a time to find the cause.'

export const changedSince = (moved: readonly ListedDifference[]): string =>
  `${NOTHING}: ${moved.map(one => one.label).join(', ')} ${moved.length === 1 ? 'has' : 'have'} changed since you opened the file. Review the updated list and import again.`

/** Saves nothing if one of the chosen settings has changed since the file was opened. Never throws. */
export const importSettings = async (
  chosen: readonly Difference[],
  owners: readonly SettingsOwner[],
): Promise<ImportOutcome> => {
  await config.load({ force: true })
  const fresh = config.state.data
  if (config.state.error !== null || fresh === null)
    return { problem: `${NOTHING}: the saved settings couldn’t be loaded. Try again.` }
  const moved = chosen.filter(one => !isSame(valueAt(fresh, one.key), one.stored))
  if (moved.length > 0) return { problem: changedSince(moved) }
  const values: Values = Object.fromEntries(chosen.map(one => [one.key, one.value]))
  const error = togetherError(fresh, values, owners)
  if (error !== null) return { problem: `${NOTHING}. ${error}` }
  try {
    await updateConfig(configPatchOf(fresh, values))
  } catch (cause) {
    return { problem: couldNot('import the settings', cause, REFUSED) }
  }
  // Older backends silently drop unknown fields.
  const notTaken = chosen.filter(one => !isSame(valueAt(config.state.data, one.key), one.value))
  remember(
    chosen.filter(one => !notTaken.includes(one)),
    owners,
  )
  return { stored: chosen.length - notTaken.length, notTaken }
}

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
