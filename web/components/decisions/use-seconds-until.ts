import { useEffect, useState } from 'react'

export const useSecondsUntil = (dueAt: number): number => {
  const left = () => Math.max(0, Math.ceil((dueAt - performance.now()) / 1000))
  const [, show] = useState(left)
  useEffect(() => {
    if (left() === 0) return
    const timer = setInterval(() => show(left()), 250)
    return () => clearInterval(timer)
  })
  return left()
}
