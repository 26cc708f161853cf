/** How often a fault is put in: seldom in every test run, as often as promised with `FAULT_ROUNDS=promised`. */
const asked = process.env['FAULT_ROUNDS']

/**
 * @param few rounds of an ordinary run
 * @param promised rounds that the promise names
 */
export function roundsOf(few: number, promised: number): number {
  if (!asked) return few
  return asked === 'promised' ? promised : Number(asked)
}

/** Milliseconds that a test of so many rounds may take, one of which takes `each` where the machine is slow. */
export const timeFor = (rounds: number, each: number) => 60_000 + rounds * each

/** The largest figures of a run, printed where they are asked for. */
export class Figures {
  readonly #most = new Map<string, number>()
  #rounds = 0

  note(name: string, milliseconds: number): void {
    this.#most.set(name, Math.max(this.#most.get(name) ?? 0, Math.round(milliseconds)))
  }

  count(name: string, more = 1): void {
    this.#most.set(name, (this.#most.get(name) ?? 0) + more)
  }

  most(name: string): number {
    return this.#most.get(name) ?? 0
  }

  round(): void {
    this.#rounds++
  }

  print(title: string): void {
    if (!asked) return
    const words = [...this.#most].map(([name, most]) => `${name} ${most}`)
    console.log(`${title}: ${this.#rounds} rounds; ${words.join(', ')}`)
  }
}
