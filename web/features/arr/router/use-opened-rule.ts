import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useBackOnce, wasOpenedHere } from '../../../components/list/use-opened.ts'
import { reasonToStay } from '../../../lib/leave-reasons.ts'

const PARAM = 'rule'
type RuleAddress = number | 'new' | null

const ruleIn = (text: string | null): RuleAddress => {
  if (text === 'new') return text
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

/**
 * The rule in the editor, kept in the URL: `?rule=3`, `?rule=new`, or none for the list. Opening one adds a history
 * entry, and closing goes back. With unsaved changes, every way of leaving first sets `reason` and waits for `stay` or
 * `leave`.
 */
export const useOpenedRule = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const goBack = useBackOnce()
  const wanted = ruleIn(params.get(PARAM))
  const [rule, setRule] = useState(wanted)
  const [reason, setReason] = useState<string | null>(null)
  const isOpenedHere = useRef(false)
  if (wanted !== null && wanted === rule) isOpenedHere.current = wasOpenedHere(state)

  useEffect(() => {
    const lost = wanted === rule ? null : reasonToStay()
    setReason(lost)
    if (lost === null) setRule(wanted)
  }, [wanted, rule])

  const put = useCallback(
    (next: RuleAddress, replace: boolean, openedHere = !replace) =>
      setParams(
        before => {
          const changed = new URLSearchParams(before)
          changed.delete(PARAM)
          if (next !== null) changed.set(PARAM, String(next))
          return changed
        },
        { replace, state: openedHere ? { openedHere } : null },
      ),
    [setParams],
  )
  return useMemo(
    () => ({
      rule,
      reason,
      open: (next: number | 'new') => put(next, false),
      close: () => (isOpenedHere.current ? goBack() : put(null, true)),
      stay: () =>
        wanted === null && isOpenedHere.current
          ? navigate(1)
          : put(rule, true, isOpenedHere.current),
      leave: () => {
        setReason(null)
        setRule(wanted)
      },
    }),
    [rule, reason, wanted, put, navigate, goBack],
  )
}
export type OpenedRule = ReturnType<typeof useOpenedRule>
