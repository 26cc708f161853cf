/** Titles of the cards on a public page, in their order. */
export const titles = (body: string) =>
  [...body.matchAll(/<span class="name">([^<]*)<\/span>/g)].map(([, title]) => title!)
