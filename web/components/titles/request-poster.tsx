import type { Approval } from '../../contract/approvals.ts'
import { genreLine } from '../labels/genre-line.ts'
import { Poster } from './poster.tsx'
import { useTitleItem } from './use-title-item.ts'

export function RequestPoster({ row, className }: { row: Approval; className: string }) {
  const item = useTitleItem(row)
  return (
    <Poster
      title={row.contentTitle}
      type={row.contentType}
      thumb={row.thumb ?? item?.thumb ?? null}
      className={className}
    />
  )
}

export function Genres({ row }: { row: Approval }) {
  const genres = useTitleItem(row)?.genres.slice(0, 2) ?? []
  return (
    genres.length > 0 && (
      <span>
        {'\u00a0· '}
        {genreLine(genres)}
      </span>
    )
  )
}
