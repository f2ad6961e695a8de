import { useEffect, useState } from 'react'

export const useSecondsUntil = (dueAt: number): number => {
  const left = () => Math.max(0, Math.ceil((dueAt - performance.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  })
  return seconds
}
