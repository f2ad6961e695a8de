import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Approval } from '../../contract/approvals.ts'
import { lazyCode } from '../../lib/lazy-code.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { type TitleFacts, titleFacts } from './title-facts.ts'

const reader = lazyCode(() => import('./read-title-facts.ts'))

/** Poster, genres and the like of a request on the screen, once they are known. */
export const useTitleFacts = (row: Approval): TitleFacts | undefined => {
  const facts = useSnapshot(titleFacts).byRequest[row.id]
  useEffect(
    () =>
      whenIdle(() => {
        // Without it the title has its tile; the next row tries again.
        reader.load().then(
          ({ wantTitleFacts }) => wantTitleFacts(row),
          () => undefined,
        )
      }),
    [row],
  )
  return facts
}
