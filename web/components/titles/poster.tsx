import clsx from 'clsx'
import type { ContentType } from '../../contract/values.ts'
import { TYPE_ICONS } from '../labels/content-type.ts'
import { hueOf, Picture } from './picture.tsx'

interface PosterProps {
  title: string
  type: ContentType
  /** If null, or if the image fails to load, the colored tile stays. */
  thumb: string | null
  className?: string | undefined
}

/**
 * A colored tile, covered by the image once it has loaded. The color is derived from the title, so that the tile is
 * recognizable. Decorative, because the title is shown next to it.
 */
export function Poster({ title, type, thumb, className }: PosterProps) {
  const Icon = TYPE_ICONS[type]
  const hue = hueOf(title)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'poster relative grid shrink-0 place-content-center overflow-hidden rounded-sm border-2 border-edge text-[#0b0d16]',
        className,
      )}
      style={{
        backgroundImage: `linear-gradient(155deg, oklch(0.82 0.13 ${hue}), oklch(0.5 0.14 ${(hue + 55) % 360}))`,
      }}
    >
      <Icon size={16} />
      <Picture of={thumb} />
    </span>
  )
}
