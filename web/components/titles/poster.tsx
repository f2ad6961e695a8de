import clsx from 'clsx'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ContentType } from '../../contract/values.ts'
import { withBase } from '../../lib/base-path.ts'
import { preferences } from '../../state/preferences.ts'
import { PosterTile } from './title-tile.tsx'

interface PosterProps {
  title: string
  type: ContentType
  /** Address of the picture; null shows the title's tile, as does one that cannot be had. */
  thumb: string | null
  className?: string | undefined
}

/**
 * The gateway fetches pictures (server/site/pictures.ts). Only those from the web, where they are wanted, or at a path of the
 * backend; anything else is no address of a poster.
 */
const addressOf = (thumb: string | null, isOutsideWanted: boolean): string | null => {
  if (thumb === null) return null
  const isOutside = /^https?:\/\//i.test(thumb)
  if (isOutside ? !isOutsideWanted : !/^\/[^/]/.test(thumb)) return null
  return withBase(`/gateway/picture?of=${encodeURIComponent(thumb)}`)
}

/** A title's poster, or its tile where there is none. Decoration: the title stands beside it. */
export function Poster({ title, type, thumb, className }: PosterProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { picturesEnabled } = useSnapshot(preferences)
  const address = addressOf(thumb, picturesEnabled)
  if (address === null || failed === address)
    return <PosterTile title={title} type={type} className={className} />
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      className={clsx('shrink-0 rounded-sm border-2 border-edge bg-sunken object-cover', className)}
      onError={() => setFailed(address)}
    />
  )
}
