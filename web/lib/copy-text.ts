export const copyText = async (text: string, beside: HTMLElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text, beside)
  }
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
