import { useEffect, useEffectEvent } from 'react'
import { addUnsaved, type Unsaved } from '../state/unsaved.ts'

/**
 * Makes the app ask before the user leaves the page or dialog and, if `parameter` is given, before that URL parameter
 * changes.
 * @param loss what would be lost, as a sentence; null if nothing is unsaved
 */
export const useUnsaved = (
  loss: string | null,
  { parameter, isInDialog = false, save }: Omit<Unsaved, 'loss'> = {},
) => {
  const saveLatest = useEffectEvent(async () => (await save?.()) ?? false)
  const canSave = save !== undefined
  useEffect(() => {
    if (loss === null) return
    return addUnsaved({ loss, parameter, isInDialog, save: canSave ? saveLatest : undefined })
  }, [loss, parameter, isInDialog, canSave])
}
