import { useEffect, useState } from 'react'

/** Counts seconds down to 0. @param initial seconds to begin with */
export function useWait(initial = 0): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(initial)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

export function spokenSeconds(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
