import { useState } from 'react'
import { isTextList, persisted } from '../../lib/persisted.ts'
import { toggled } from '../../lib/query-values.ts'

/** Ids of the hidden columns, saved in local storage under `key`. Unknown ids are kept. */
export const useHiddenColumns = (key: string) => {
  const store = persisted<readonly string[]>(key, isTextList, [])
  const [hidden, setHidden] = useState(store.read)
  const toggle = (id: string) => {
    const next = toggled(hidden, id)
    store.write(next)
    setHidden(next)
  }
  return { hidden, toggle }
}
