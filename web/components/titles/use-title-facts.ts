import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Approval } from '../../contract/approvals.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { queueTitleFacts } from './read-title-facts.ts'
import { type TitleFacts, titleFacts } from './title-facts.ts'

export const useTitleFacts = (row: Approval): TitleFacts | undefined => {
  const facts = useSnapshot(titleFacts).byRequest[row.id]
  useEffect(() => whenIdle(() => queueTitleFacts(row)), [row])
  return facts
}
