/** Made by scripts/help-topics.ts from content/help. */
declare module 'virtual:help' {
  import type { Topic } from '#src/lib/help/topic.ts'

  export const topics: readonly Topic[]
  /** Of screens, by name: pixels, and the file for each colour mode. */
  export const pictures: Readonly<
    Record<string, { width: number; height: number; light: string; dark: string }>
  >
  /** Of the product. */
  export const version: string
}
