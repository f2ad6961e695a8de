import { PatternLines } from '@visx/pattern'
import type { Fill } from './fills.ts'

const COLORS: Readonly<Record<Fill, string>> = {
  ok: 'var(--solid-ok)',
  bad: 'var(--solid-bad)',
  wait: 'var(--solid-wait)',
  info: 'var(--solid-info)',
  main: 'var(--main)',
  dim: 'var(--ink-3)',
}
/** The colors of bars are the same in both themes; the outline around them is what the theme changes. */
export const paintOf = (fill: Fill) => ({ fill: COLORS[fill] })

/** Lines over a color, so that parts of one bar differ without their colors as well. */
const LINES = [
  null,
  { orientation: ['diagonal' as const], size: 6 },
  { orientation: ['vertical' as const], size: 5 },
  { orientation: ['diagonalRightToLeft' as const], size: 6 },
] as const

const patternId = (base: string, index: number) => `${base}-${index % LINES.length}`

/** The patterns; `base` makes their ids unique in the document. Their lines have the color of the text around. */
export const Patterns = ({ base }: { base: string }) => (
  <defs>
    {LINES.map(
      (lines, index) =>
        lines && (
          <PatternLines
            key={patternId(base, index)}
            id={patternId(base, index)}
            width={lines.size}
            height={lines.size}
            orientation={[...lines.orientation]}
            stroke="currentColor"
            strokeWidth={1}
          />
        ),
    )}
  </defs>
)

/** Paint of the lines for the series at `index`; null for a plain one. */
export const patternOf = (base: string, index: number): string | null =>
  LINES[index % LINES.length] ? `url(#${patternId(base, index)})` : null
