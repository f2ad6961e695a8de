export const writeLine = (line = ''): void => void process.stdout.write(`${line}\n`)

export const percentile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ] ?? Number.NaN

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

let missed = 0

export const missedGoals = (): number => missed

export const verdict = (isGood: boolean, text: string): void => {
  if (!isGood) missed++
  writeLine(`  ${isGood ? 'ok    ' : 'MISSED'} ${text}`)
}
