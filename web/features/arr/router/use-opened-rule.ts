import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reasonToStay } from '../../../lib/leave-guard.ts'

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

/**
 * The rule whose editor stays on the screen: the one in the address, but an editor with unsaved changes goes only after a
 * yes, be it left by button or by Back. `reason`: what would be lost, while that is asked.
 */
export const useHeldRule = (wanted: OpenedRule['rule']) => {
  const [rule, setRule] = useState(wanted)
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const lost = wanted === rule ? null : reasonToStay()
    setReason(lost)
    if (lost === null) setRule(wanted)
  }, [wanted, rule])
  return {
    rule,
    reason,
    letGo: () => {
      setReason(null)
      setRule(wanted)
    },
  }
}
