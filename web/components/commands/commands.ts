import { useEffect, useRef } from 'react'

/** A page action for the command palette. */
export interface Command {
  readonly id: string
  /** "Approve 3 selected requests". */
  readonly label: string
  readonly run: () => void
}

const offers = new Set<() => readonly Command[]>()

/** Current commands, collected when the palette opens. */
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
