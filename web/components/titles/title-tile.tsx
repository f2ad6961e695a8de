import clsx from 'clsx'
import type { ContentType } from '../../contract/values.ts'
import { TYPE_ICONS } from '../labels/content-type.ts'

/** A hue from 0 to 359 that stays with a title: the colour of its tile while it has no poster. */
export const hueOf = (key: string): number => {
  let hash = 7
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 360_007
  return hash % 360
}

interface PosterTileProps {
  title: string
  type: ContentType
  className?: string | undefined
}

/** Stands where a poster would: requests carry none. The color belongs to the title, so that one recognizes it again. */
export function PosterTile({ title, type, className }: PosterTileProps) {
  const Icon = TYPE_ICONS[type]
  const hue = hueOf(title)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-content-center rounded-sm border-2 border-edge text-[#0b0d16]',
        className,
      )}
      style={{
        backgroundImage: `linear-gradient(155deg, oklch(0.82 0.13 ${hue}), oklch(0.5 0.14 ${(hue + 55) % 360}))`,
      }}
    >
      <Icon size={16} />
    </span>
  )
}
