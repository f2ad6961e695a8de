interface Line {
  readonly saveData?: boolean
  /** Mbit/s. */
  readonly downlink?: number
  /** '4g' for everything better than the others. */
  readonly effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
}

const SLOW_MBITS = 2

/** The browser says that its line is slow or costs: nothing is fetched then before it is asked for. */
export const isLineSlow = (): boolean => {
  const { connection }: { connection?: Line } = navigator as never
  const { saveData, downlink = SLOW_MBITS, effectiveType = '4g' } = connection ?? {}
  return saveData === true || downlink < SLOW_MBITS || effectiveType !== '4g'
}
