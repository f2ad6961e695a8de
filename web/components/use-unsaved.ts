import { useEffect, useRef } from 'react'
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
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const canSave = save !== undefined
  useEffect(() => {
    if (loss === null) return
    const saveLatest = async () => (await latest.current?.()) ?? false
    return addUnsaved({ loss, parameter, isInDialog, save: canSave ? saveLatest : undefined })
  }, [loss, parameter, isInDialog, canSave])
}
