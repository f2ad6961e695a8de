import { ExplainedError } from '../../lib/errors.ts'
import { type Edit, isSame } from '../../lib/form-edits.ts'
import { CHANGED_SINCE, readForSave, type SettingsSource } from './source.ts'

/**
 * Saves one setting outside a form.
 * @throws ExplainedError if the saved value isn't `was`, and what `write` throws
 */
export const saveSetting = async (source: SettingsSource, name: string, { was, now }: Edit) => {
  const fresh = await readForSave(source)
  if (!isSame(source.valueOf(fresh, name), was)) throw new ExplainedError(CHANGED_SINCE)
  await source.write({ [name]: now }, fresh)
}
