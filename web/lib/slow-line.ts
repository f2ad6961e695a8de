interface Line {
  readonly saveData?: boolean
  /** Mbit/s. */
  readonly downlink?: number
}

const SLOW_MBITS = 2

/** The browser says that its line is slow or costs: nothing is fetched then before it is asked for. */
export const isLineSlow = (): boolean => {
  const { connection }: { connection?: Line } = navigator as never
  return connection?.saveData === true || (connection?.downlink ?? SLOW_MBITS) < SLOW_MBITS
}
