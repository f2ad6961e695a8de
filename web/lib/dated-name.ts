export const datedName = (what: string, at: Date, extension: string): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${what}-${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}.${extension}`
}
