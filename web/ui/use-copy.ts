import { useEffect, useState } from 'react'
import { copyText } from '../lib/copy-text.ts'

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
    setResult((await copyText(text, beside)) ? 'Copied' : 'Couldn’t copy')
  }
  return { result, copy }
}
