import { useRef, useState } from 'react'
import { PaletteField, type PaletteKeyHandler } from '../../features/palette/palette-field.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Modal } from '../../ui/modal.tsx'

const results = lazyPart('command palette', () => import('./palette/palette-sources.tsx'))

interface PaletteOverlayProps {
  open: boolean
  onClose: () => void
}

/** The field is part of the shell, so that text typed right after Ctrl+K isn't lost while the results' script loads. */
export function PaletteOverlay({ open, onClose }: PaletteOverlayProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      role="dialog"
      aria-label="Search and commands"
      className="palette float"
    >
      <Search onClose={onClose} />
    </Modal>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [activeOption, setActiveOption] = useState<string>()
  const onKey = useRef<PaletteKeyHandler>(null)
  const part = results.usePart(true, onClose)
  return (
    <>
      <PaletteField {...{ text, activeOption, onKey, onClose }} onText={setText} />
      {part ? (
        <part.default {...{ text, onKey, onClose }} onText={setText} onActive={setActiveOption} />
      ) : (
        <div className="h-[60dvh]" />
      )}
    </>
  )
}
