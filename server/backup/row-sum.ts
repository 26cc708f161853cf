import { hash } from 'node:crypto'

const newline = 10
const nothing = Buffer.alloc(0)
const modulus = 2n ** 64n

/** How many rows a table has, and a sum over them that does not depend on their order. */
export interface Sum {
  rows: number
  /** 16 hexadecimal digits. */
  checksum: string
}

/** Counts and sums the rows of a COPY in its text format, of which each is a line, in whatever pieces it comes. */
export class RowSum {
  #rest: Buffer = nothing
  #rows = 0
  #sum = 0n
  readonly #edit: ((line: Buffer) => Buffer) | undefined

  /** @param edit what becomes of each line, before it is counted */
  constructor(edit?: (line: Buffer) => Buffer) {
    this.#edit = edit
  }

  /** @returns the lines that are whole by now */
  push(chunk: Buffer): Buffer {
    const lines: Buffer[] = []
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const end = chunk.subarray(from, at + 1)
      const line = this.#rest.length > 0 ? Buffer.concat([this.#rest, end]) : end
      this.#rest = nothing
      from = at + 1
      lines.push(this.#count(line))
    }
    const open = chunk.subarray(from)
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, open]) : open
    return Buffer.concat(lines)
  }

  #count(line: Buffer): Buffer {
    const edited = this.#edit ? this.#edit(line) : line
    this.#rows++
    this.#sum = (this.#sum + hash('sha256', edited, 'buffer').readBigUInt64LE(0)) % modulus
    return edited
  }

  /** @throws when the last row is not whole */
  result(): Sum {
    if (this.#rest.length > 0) throw new Error('The last row of a table is not whole.')
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(16, '0') }
  }
}
