import { StartProblem } from './start-problem.ts'

/** Runs what a command does. What whoever called it can put right is told as a sentence, and the process ends with 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** @returns what was given beside options @throws StartProblem with the usage where it is not as many as named */
export function argumentsOf(usage: string, most: number): string[] {
  const given = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  if (given.length === most) return given
  throw new StartProblem(`Usage: ${usage}`)
}

/** @throws StartProblem with the usage where an option is not known */
export function optionsOf(usage: string, known: readonly string[]): Set<string> {
  const given = process.argv.slice(2).filter((word) => word.startsWith('--'))
  if (given.every((word) => known.includes(word))) return new Set(given)
  throw new StartProblem(`Usage: ${usage}`)
}

/** "1.4 GB" */
export function sizeInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[step]}`
}
