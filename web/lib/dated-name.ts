export const datedName = (what: string, date: Date, extension: string): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${what}-${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}.${extension}`
}
