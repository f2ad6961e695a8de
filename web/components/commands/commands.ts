import { useEffect, useRef } from 'react'

interface Command {
  readonly id: string
  readonly label: string
  readonly run: () => void
}

const offers = new Set<() => readonly Command[]>()

export const pageCommands = (): Command[] => [...offers].flatMap(offer => offer())

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
