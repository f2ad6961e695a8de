import { useEffect, useRef } from 'react'

/** An action of a page, for the command palette. */
export interface Command {
  readonly id: string
  /** For example "Approve 3 selected requests". */
  readonly label: string
  readonly run: () => void
}

const offers = new Set<() => readonly Command[]>()

/** Commands available now; collected when the palette opens. */
export const pageCommands = (): Command[] => [...offers].flatMap(offer => offer())

/** Offers commands while mounted. */
export const useCommands = (commands: readonly Command[]): void => {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const offer = () => latest.current
    offers.add(offer)
    return () => {
      offers.delete(offer)
    }
  }, [])
}
