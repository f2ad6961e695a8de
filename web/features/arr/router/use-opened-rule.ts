import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

const PARAM = 'rule'

const ruleIn = (text: string | null): number | 'new' | null => {
  if (text === 'new') return text
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The rule in the editor, kept in the address: `?rule=3`, `?rule=new`; without it the list is shown. */
export const useOpenedRule = () => {
  const [params, setParams] = useSearchParams()
  const rule = ruleIn(params.get(PARAM))
  const put = useCallback(
    (next: number | 'new' | null) =>
      setParams(before => {
        const changed = new URLSearchParams(before)
        changed.delete(PARAM)
        if (next !== null) changed.set(PARAM, String(next))
        return changed
      }),
    [setParams],
  )
  return useMemo(
    () => ({ rule, open: (next: number | 'new') => put(next), close: () => put(null) }),
    [rule, put],
  )
}
export type OpenedRule = ReturnType<typeof useOpenedRule>
