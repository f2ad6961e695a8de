import type { Approval } from '../../contract/approvals.ts'
import { Poster } from './poster.tsx'
import { useTitleFacts } from './use-title-facts.ts'

export function RequestPoster({ row, className }: { row: Approval; className: string }) {
  const facts = useTitleFacts(row)
  return (
    <Poster
      title={row.contentTitle}
      type={row.contentType}
      thumb={facts?.thumb ?? null}
      className={className}
    />
  )
}

export function Genres({ row, most = 2 }: { row: Approval; most?: number }) {
  const genres = useTitleFacts(row)?.genres.slice(0, most) ?? []
  return genres.length > 0 && <> · {genres.join(', ')}</>
}
