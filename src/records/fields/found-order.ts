interface Found {
  label: string
}

/** How early in a label a word begins with what was typed: "India" before "British Indian Ocean Territory". */
function rank(label: string, typed: string): number {
  const text = label.toLowerCase()
  if (text.startsWith(typed)) return 0
  return text.includes(` ${typed}`) ? 1 : 2
}

/** Enter takes the first of what is found: that is the option that begins as typed. */
export function beginningFirst(a: Found, b: Found, { searchValue }: { searchValue: string }): number {
  const typed = searchValue.trim().toLowerCase()
  return rank(a.label, typed) - rank(b.label, typed)
}
