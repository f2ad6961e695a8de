import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Approval } from '../../contract/approvals.ts'
import { type TitleFacts, titleFacts, wantTitleFacts } from './title-facts.ts'

/** Poster, genres and the like of a request on the screen, once they are known. */
export const useTitleFacts = (row: Approval): TitleFacts | undefined => {
  const facts = useSnapshot(titleFacts).byRequest[row.id]
  useEffect(() => wantTitleFacts(row), [row])
  return facts
}
