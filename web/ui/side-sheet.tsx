import clsx from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { useDrawerDrag } from './drawer-drag.ts'
import { Modal } from './modal.tsx'
import { useIsMobile, useMedia } from './use-media.ts'

interface SideSheetProps {
  open: boolean
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Id of the panel's title. */
  labelledBy: string
  /** Controls at the top. A drawer can be dragged by them. */
  head: ReactNode
  /** Usually a `SheetBody` and a `SheetFoot`. */
  children: ReactNode
  /** For lists of events, or forms with three columns. Both are fullscreen on phones. */
  size?: 'list' | 'form'
}

/** A panel beside a list; the list stays usable. Modal below 1100 px, and a bottom drawer on phones. */
export function SideSheet({ labelledBy, head, children, size, ...on }: SideSheetProps) {
  const isMobile = useIsMobile()
  const isDrawer = isMobile && !size
  const isModal = !useMedia('(min-width: 1100px)')
  const drag = useDrawerDrag(on.onClose)
  return (
    <Modal
      {...on}
      isModal={isModal}
      role="dialog"
      aria-labelledby={labelledBy}
      className={clsx(
        'side-sheet',
        isDrawer
          ? 'dialog float drawer'
          : 'sheet md:top-13! framed:top-19! framed:right-6! framed:bottom-6! framed:rounded-br-[10px]',
      )}
      data-side="right"
      data-size={size}
    >
      <div {...(isDrawer && { className: 'drawer-grip', ...drag })}>
        <div className="flex h-12 items-center gap-1 border-b border-rule px-3">{head}</div>
      </div>
      {children}
    </Modal>
  )
}

export const SheetBody = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--gutter) pt-5 pb-4 [--gutter:1.25rem] max-md:pt-4 max-md:[--gutter:1rem]">
    {children}
  </div>
)

export const SheetFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-16 flex-wrap items-center gap-2.5 border-t border-rule px-5 py-2.5 max-md:px-4">
    {children}
  </div>
)
