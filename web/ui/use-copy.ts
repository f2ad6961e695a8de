import { useEffect, useState } from 'react'

const SHOWN_MS = 2500

/** Copies text and keeps focus on `beside`. `result` shows for a moment whether it worked. */
export const useCopy = () => {
  const [result, setResult] = useState<'Copied' | 'Couldn’t copy' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async (text: string, beside: HTMLElement) => {
    let isCopied = true
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      isCopied = copySelected(text, beside)
    }
    setResult(isCopied ? 'Copied' : 'Couldn’t copy')
  }
  return { result, copy }
}

const copySelected = (text: string, beside: HTMLElement): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  field.tabIndex = -1
  beside.after(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  beside.focus({ preventScroll: true })
  return isCopied
}
