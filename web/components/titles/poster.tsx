import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { ContentType } from '../../contract/values.ts'
import { withBase } from '../../lib/base-path.ts'
import { twoAtATime } from '../../lib/two-at-a-time.ts'
import { preferences } from '../../state/preferences.ts'
import { TYPE_ICONS } from '../labels/content-type.ts'
import { useStore } from '../use-store.ts'

interface PosterProps {
  title: string
  type: ContentType
  /** If null, or if the image fails to load, the colored tile stays. */
  thumb: string | null
  className?: string | undefined
}

/** Accepts only paths on the backend and, if external posters are enabled, http(s) URLs. */
const addressOf = (thumb: string | null, isOutsideWanted: boolean): string | null => {
  if (thumb === null) return null
  const isOutside = /^https?:\/\//i.test(thumb)
  if (isOutside ? !isOutsideWanted : !/^\/[^/]/.test(thumb)) return null
  return withBase(`/gateway/picture?of=${encodeURIComponent(thumb)}`)
}

/** A slow host must not use up the browser's connections; `loading="lazy"` doesn't limit how many it takes. */
const turns = twoAtATime()

interface PictureProps {
  address: string
  onFail: () => void
}

function Picture({ address, onFail }: PictureProps) {
  const endTurn = useRef(() => {})
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    let isMounted = true
    const load = () =>
      new Promise<void>(resolve => {
        endTurn.current = resolve
        if (isMounted) setIsTurn(true)
        else resolve()
      })
    void turns(load)
    return () => {
      isMounted = false
      endTurn.current()
    }
  }, [])
  return (
    <img
      src={isTurn ? address : undefined}
      alt=""
      decoding="async"
      className="absolute inset-0 size-full object-cover"
      onLoad={() => endTurn.current()}
      onError={() => {
        endTurn.current()
        onFail()
      }}
    />
  )
}

export const hueOf = (key: string): number => {
  let hash = 7
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 360_007
  return hash % 360
}

/**
 * A colored tile, covered by the image once it has loaded. The color is derived from the title, so that the tile is
 * recognizable. Decorative, because the title is shown next to it.
 */
export function Poster({ title, type, thumb, className }: PosterProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { picturesEnabled } = useStore(preferences)
  const address = addressOf(thumb, picturesEnabled)
  const Icon = TYPE_ICONS[type]
  const hue = hueOf(title)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'relative grid shrink-0 place-content-center overflow-hidden rounded-sm border-2 border-edge text-[#0b0d16]',
        className,
      )}
      style={{
        backgroundImage: `linear-gradient(155deg, oklch(0.82 0.13 ${hue}), oklch(0.5 0.14 ${(hue + 55) % 360}))`,
      }}
    >
      <Icon size={16} />
      {address !== null && failed !== address && (
        <Picture key={address} address={address} onFail={() => setFailed(address)} />
      )}
    </span>
  )
}
