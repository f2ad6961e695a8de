import { useEffect } from 'react'
import { tooltipPart } from './overlay-parts.ts'

/** Render this once. Attributes: `data-tip="text"`, `data-tip-side="right"`, `data-tip-delay="300"` (ms). */
export function TooltipLayer() {
  const part = tooltipPart.usePart(true)
  useEffect(() => part?.startTooltips(document), [part])
  return null
}
