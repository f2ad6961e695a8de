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
/** Fills are the same in both themes; only the outline differs. */
export const paintOf = (fill: Fill) => ({ fill: COLORS[fill] })

const LINES = [
  null,
  { orientation: ['diagonal' as const], size: 6 },
  { orientation: ['vertical' as const], size: 5 },
  { orientation: ['diagonalRightToLeft' as const], size: 6 },
] as const

const patternId = (base: string, index: number) => `${base}-${index % LINES.length}`

/** Patterns for fills. `base` makes their ids unique. The lines use the text color. */
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

export const patternOf = (base: string, index: number): string | null =>
  LINES[index % LINES.length] ? `url(#${patternId(base, index)})` : null
