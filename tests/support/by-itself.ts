/** Finds a word or number that stands by itself: ids, tokens and hashes hold any four digits now and then. */
export const byItself = (text: string): RegExp =>
  new RegExp(String.raw`(?<![\w.-])${text.replaceAll(/[.+?]/g, String.raw`\$&`)}(?![\w-])`)
