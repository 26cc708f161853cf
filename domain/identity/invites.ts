import { contactMessages, emailPattern } from '../contact/rules.ts'

/** AU-05: what has become of an invite; `expired` follows from the time, the others from what people did. */
export const inviteStatuses = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  revoked: 'Revoked',
} as const

/** Days that an invitation's link holds. */
export const inviteDays = 14

/** Of what somebody is invited to: "one property and 3 portfolios"; empty where nothing is given with the role. */
export function givenWords({ properties, portfolios }: { properties: number; portfolios: number }): string {
  const words = [
    counted(properties, 'property', 'properties'),
    counted(portfolios, 'portfolio', 'portfolios'),
  ]
  return words.filter(Boolean).join(' and ')
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return count === 1 ? `one ${one}` : `${count} ${many}`
}

/** Addresses that are invited at once, at most. */
export const mostInvited = 200

/** One line of what was pasted, taken apart. */
export interface InviteLine {
  line: string
  /** In lower case; null where there is none. */
  email: string | null
  firstName: string | null
  lastName: string | null
  /** Why nobody can be invited by it; null when somebody can. */
  problem: string | null
}

const longestEmail = 254

/** "Ada Obi <ada@homes.example>": what stands before the address is the name, its last word the last name. */
function readLine(line: string): InviteLine {
  const [, name = '', bracketed] = /^(.*?)<([^<>]*)>$/.exec(line.trim()) ?? []
  const email = (bracketed ?? line)
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const words = name.replaceAll('"', '').trim().split(/\s+/).filter(Boolean)
  const fits = email.length <= longestEmail && emailPattern.test(email)
  return {
    line,
    email: fits ? email : null,
    firstName:
      words
        .slice(0, words.length > 1 ? -1 : 1)
        .join(' ')
        .slice(0, 60) || null,
    lastName: words.length > 1 ? words.at(-1)!.slice(0, 60) : null,
    problem: fits ? null : contactMessages.email,
  }
}

/** Reads addresses, one per line; those that stand there twice are invited once. */
export function readInviteLines(lines: readonly string[]): InviteLine[] {
  const seen = new Set<string>()
  return lines.map((text) => {
    const line = readLine(text)
    if (!line.email) return line
    if (seen.has(line.email)) return { ...line, problem: 'Duplicate address.' }
    seen.add(line.email)
    return line
  })
}

const cells = (row: string) =>
  (row.match(/(?:"[^"]*"|<[^>]*>|[^,;\t])+/g) ?? []).map((cell) => cell.trim().replace(/^"([^<]*)"$/, '$1'))

/**
 * The addresses of what was pasted, or of a file: of each row the cells that look like one, or the whole row where none
 * does, so that nothing is lost in silence. What stands above the first address, such as headings, is left out.
 */
export function splitAddresses(text: string): string[] {
  const rows = text.split(/[\r\n]+/).filter((row) => row.trim() !== '')
  const first = rows.findIndex((row) => row.includes('@'))
  return rows.slice(Math.max(first, 0)).flatMap((row) => {
    const all = cells(row).filter(Boolean)
    const addresses = all.filter((cell) => cell.includes('@'))
    // One address among other cells is a record's; several are a list, of which nothing is left out.
    if (addresses.length > 1) return all
    return addresses.length > 0 ? addresses : [row.trim()]
  })
}
