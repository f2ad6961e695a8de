import { useEffect, useRef } from 'react'

/** Something the page that is open can do now, for the command palette. */
export interface Command {
  readonly id: string
  /** A verb and what it concerns: "Approve 3 selected requests". */
  readonly label: string
  readonly run: () => void
}

const offers = new Set<() => readonly Command[]>()

/** What the page offers right now; asked for when the palette opens. */
export const pageCommands = (): Command[] => [...offers].flatMap(offer => offer())

/** Offers commands as long as the component shows. */
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
