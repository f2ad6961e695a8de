import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { useOpened } from '../../../components/list/use-opened.ts'
import { reasonToStay } from '../../../lib/leave-reasons.ts'

type RuleAddress = number | 'new' | null

const ruleIn = (text: string | null): RuleAddress => {
  if (text === 'new') return text
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

/**
 * The URL contains `?rule=3` or `?rule=new`, or no parameter for the list. With unsaved changes, every attempt to leave
 * first sets `reason` and waits for `stay` or `leave`.
 */
export const useOpenedRule = () => {
  const { opened, open, show, close, reopen } = useOpened('rule')
  const navigationType = useNavigationType()
  const wanted = ruleIn(opened)
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
    open: (next: number | 'new') => open(String(next)),
    close,
    stay: () => (wanted === null && navigationType === 'POP' ? reopen() : show(String(rule))),
    leave: () => {
      setReason(null)
      setRule(wanted)
    },
  }
}
export type OpenedRule = ReturnType<typeof useOpenedRule>
