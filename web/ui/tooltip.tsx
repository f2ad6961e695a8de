import { useEffect } from 'react'
import { startTooltips } from './tooltip-layer.ts'

/** Render this once. Attributes: `data-tip="text"`, `data-tip-side="right"`, `data-tip-delay="300"` (ms). */
export function TooltipLayer() {
  useEffect(() => startTooltips(document), [])
  return null
}
