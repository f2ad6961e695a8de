import { useEffect } from 'react'
import { tooltipPart } from './overlay-parts.ts'

/**
 * The one tooltip layer; render it once. On an element: `data-tip="text"`, `data-tip-side="right"`, `data-tip-delay="300"`
 * (ms).
 */
export function TooltipLayer() {
  const part = tooltipPart.usePart(true)
  useEffect(() => part?.startTooltips(document), [part])
  return null
}
