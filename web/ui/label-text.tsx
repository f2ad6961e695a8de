import type { ReactNode } from 'react'

interface LabelTextProps {
  className?: string
  children: ReactNode
}

/**
 * Text beside an icon or another element, in an element of its own. Translation and some extensions replace text nodes, and
 * React can't remove a replaced node or insert before it, but it can remove this element.
 */
export const LabelText = ({ className = 'contents', children }: LabelTextProps) => (
  <span key={Array.isArray(children) ? 'parts' : typeof children} className={className}>
    {children}
  </span>
)
