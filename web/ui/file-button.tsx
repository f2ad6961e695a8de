import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps {
  /** Name of the file input. */
  label: string
  accept: string
  size?: 'sm'
  onFile: (file: File) => unknown
  children: ReactNode
}

/** Opens the file picker. The same file can be chosen again after it was changed. */
export function FileButton({ label, accept, size, onFile, children }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button
        variant="neutral"
        {...(size && { size })}
        icon={<Upload />}
        onClick={() => picker.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={event => {
          const input = event.currentTarget
          const [file] = input.files ?? []
          input.value = ''
          if (file) void onFile(file)
        }}
      />
    </div>
  )
}
