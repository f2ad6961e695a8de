import { useMemo, useState } from 'react'
import { isTextList, persisted } from '../../lib/persisted.ts'

const NOTHING: readonly string[] = []

/** Ids of the hidden columns, saved in local storage under `key`. Unknown ids are kept. */
export const useHiddenColumns = (key: string) => {
  const store = useMemo(() => persisted<readonly string[]>(key, isTextList, NOTHING), [key])
  const [changed, setChanged] = useState<readonly string[] | null>(null)
  const stored = useMemo(() => store.read(), [store])
  const hidden = changed ?? stored
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter(one => one !== id) : [...hidden, id]
    store.write(next)
    setChanged(next)
  }
  return { hidden, toggle }
}
