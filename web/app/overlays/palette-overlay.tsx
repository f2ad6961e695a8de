import { useRef, useState } from 'react'
import { PaletteField, type PaletteKeyHandler } from '../../features/palette/palette-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const results = lazyPart('command palette', () => import('./palette/palette-results.tsx'))

interface PaletteOverlayProps {
  open: boolean
  onClose: () => void
}

/** The field is part of the shell, so that text typed right after Ctrl+K isn't lost while the results' script loads. */
export function PaletteOverlay({ open, onClose }: PaletteOverlayProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search and commands" size="lg">
      <Search onClose={onClose} />
    </Dialog>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [activeOption, setActiveOption] = useState<string>()
  const onKey = useRef<PaletteKeyHandler>(null)
  const part = results.usePart(true, onClose)
  return (
    <>
      <PaletteField text={text} onText={setText} activeOption={activeOption} onKey={onKey} />
      {part ? (
        <part.default text={text} onKey={onKey} onActive={setActiveOption} onClose={onClose} />
      ) : (
        <div className="h-[min(26rem,50dvh)]" />
      )}
    </>
  )
}
