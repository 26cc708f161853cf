import { randomFillSync } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { hashKey } from '#domain/imports/duplicates.ts'
import type { CheckedRow } from '#domain/imports/check-plan.ts'
import { encodeValue } from './codec.ts'

/** The columns of the staging table in the order in which `RowEncoder` writes them. */
export const stageColumns =
  'row_number integer, file_row integer, record_id uuid, key_hash bigint, by_reference boolean, ' +
  'field_values text[], problems jsonb, notes jsonb, cells text[], edits jsonb'
const columnCount = 10
/** What a binary COPY starts with and ends with. */
export const copyStart = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
export const copyEnd = Buffer.from([0xff, 0xff])
const textOid = 25

/** Checked rows in PostgreSQL's binary COPY format, gathered in one buffer that is used again and again. */
export class RowEncoder {
  #buffer = Buffer.allocUnsafe(1 << 20)
  #length = 0
  readonly #random = new Uint8Array(16_384)
  #randomAt = 16_384

  /** Bytes gathered so far. */
  get size(): number {
    return this.#length
  }

  /** All rows since the last call. */
  take(): Buffer {
    const bytes = Buffer.from(this.#buffer.subarray(0, this.#length))
    this.#length = 0
    return bytes
  }

  add(
    rowNumber: number,
    fileRow: number,
    row: CheckedRow,
    cells: readonly string[],
    edits: Readonly<Record<string, string>> | undefined,
  ): void {
    this.#reserve(128)
    this.#length = this.#buffer.writeInt16BE(columnCount, this.#length)
    this.#int4(rowNumber)
    this.#int4(fileRow)
    this.#length = this.#buffer.writeInt32BE(16, this.#length)
    uuid({ random: this.#randomness(), seq: rowNumber }, this.#buffer, this.#length)
    this.#length += 16
    if (row.key === undefined) this.#null()
    else {
      const [high, low] = hashKey(row.key)
      this.#length = this.#buffer.writeInt32BE(8, this.#length)
      this.#length = this.#buffer.writeInt32BE(high, this.#length)
      this.#length = this.#buffer.writeInt32BE(low, this.#length)
    }
    this.#length = this.#buffer.writeInt32BE(1, this.#length)
    this.#buffer[this.#length++] = row.byReference ? 1 : 0
    this.#textArray(row.values)
    const remarkable = row.problems.length > 0 || row.notes.length > 0
    this.#json(row.problems.length > 0 ? row.problems : undefined)
    this.#json(row.notes.length > 0 ? row.notes : undefined)
    if (remarkable) this.#textArray(cells.map(withoutNul))
    else this.#null()
    this.#json(edits)
  }

  /** Sixteen random bytes out of a larger helping: asking for each row's alone takes longer than the rest of it. */
  #randomness(): Uint8Array {
    if (this.#randomAt === this.#random.length) {
      randomFillSync(this.#random)
      this.#randomAt = 0
    }
    this.#randomAt += 16
    return this.#random.subarray(this.#randomAt - 16, this.#randomAt)
  }

  #reserve(bytes: number) {
    if (this.#length + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }

  #null() {
    this.#reserve(4)
    this.#length = this.#buffer.writeInt32BE(-1, this.#length)
  }

  #int4(value: number) {
    this.#length = this.#buffer.writeInt32BE(4, this.#length)
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
  }

  #json(value: unknown) {
    if (value === undefined) {
      this.#null()
      return
    }
    const text = JSON.stringify(value)
    this.#reserve(5 + text.length * 3)
    const at = this.#length
    this.#buffer[at + 4] = 1
    const end = at + 5 + this.#buffer.write(text, at + 5)
    this.#buffer.writeInt32BE(end - at - 4, at)
    this.#length = end
  }

  #textArray(values: CheckedRow['values'] | readonly string[]) {
    this.#reserve(24)
    const start = this.#length
    const buffer = this.#buffer
    buffer.writeInt32BE(values.length === 0 ? 0 : 1, start + 4)
    buffer.writeInt32BE(1, start + 8)
    buffer.writeInt32BE(textOid, start + 12)
    this.#length = start + 16
    if (values.length > 0) {
      buffer.writeInt32BE(values.length, start + 16)
      buffer.writeInt32BE(1, start + 20)
      this.#length = start + 24
      for (const value of values) this.#text(encodeValue(value))
    }
    this.#buffer.writeInt32BE(this.#length - start - 4, start)
  }

  #text(text: string | null) {
    if (text === null) {
      this.#null()
      return
    }
    const { length } = text
    this.#reserve(4 + length * 3)
    const buffer = this.#buffer
    const start = this.#length + 4
    let at = start
    // Most cells are short and plain: faster than a call into the encoder.
    if (length < 40) {
      for (let index = 0; index < length; index++) {
        const code = text.charCodeAt(index)
        if (code > 0x7f) {
          at = start + buffer.write(text, start)
          break
        }
        buffer[at++] = code
      }
    } else at += buffer.write(text, start)
    buffer.writeInt32BE(at - start, start - 4)
    this.#length = at
  }
}

/** PostgreSQL text cannot hold NUL. */
const withoutNul = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text)
