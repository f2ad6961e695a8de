/** Long enough for every browser to have taken the file over. */
const RELEASE_AFTER_MS = 10_000

/** Hands a text to the browser as a download. `type`: its MIME type. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS)
}
