/**
 * Lets at most `places` pieces of work run at once; the others wait in line, first come, first served.
 * @returns a function that runs one piece of work when its turn has come
 */
export function turnsOf(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
  const line: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else free++
    }
  }
}
