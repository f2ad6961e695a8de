import { useEffect } from 'react'
import { addUnsaved, type Unsaved } from '../state/unsaved.ts'

/**
 * Makes the app ask before the user leaves the page or the dialog, and before a change of the URL parameter, if given.
 * @param loss what would be lost, as a sentence; null if nothing is unsaved
 */
export const useUnsaved = (
  loss: string | null,
  { parameter, isInDialog = false }: Omit<Unsaved, 'loss'> = {},
) =>
  useEffect(() => {
    if (loss !== null) return addUnsaved({ loss, parameter, isInDialog })
  }, [loss, parameter, isInDialog])
