/** The beginning of a text, in UTF-16 units, without half of a character at its end: neither JSON nor addresses take one. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
