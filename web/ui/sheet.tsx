import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { stayWhileSearching } from './dialog.tsx'
import { focusFirstField, useFocusBack } from './focus-back.ts'
import { useCountedWindow } from './open-windows.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
  side?: 'left' | 'right' | undefined
  /** `md` is for lists, `lg` for tables. Always full width on phones. */
  size?: 'md' | 'lg' | undefined
}

/** A modal side panel, 18rem wide by default. */
export function Sheet({ open, onClose, label, children, side = 'left', size }: SheetProps) {
  const focusBack = useFocusBack(open)
  useCountedWindow(open)
  return (
    <Primitive.Root open={open} onOpenChange={next => next || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          className="sheet"
          data-side={side}
          data-size={size}
          aria-describedby={undefined}
          onEscapeKeyDown={stayWhileSearching}
          onCloseAutoFocus={focusBack}
          onOpenAutoFocus={event =>
            focusFirstField(event, event.currentTarget as HTMLElement | null)
          }
        >
          <Primitive.Title className="sr-only">{label}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
