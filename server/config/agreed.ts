import { createInterface } from 'node:readline/promises'
import { StartProblem } from './start-problem.ts'

/**
 * Asks whoever called a command; `--yes` answers.
 * @param question what is about to happen, as a sentence
 * @param called how the command is called, to be followed by `--yes`
 * @throws StartProblem where nobody can be asked
 */
export async function agreed(question: string, called: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) throw new StartProblem(`${question} Say so with --yes: ${called} --yes`)
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${question} Type "yes" to go on: `)
  asking.close()
  return answer.trim().toLowerCase() === 'yes'
}
