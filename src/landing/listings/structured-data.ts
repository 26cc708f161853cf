import type { Listings } from '#contract/public/pages.ts'

/** What search engines are told of a page of listings (schema.org). */
export const itemListOf = ({ data, query: { page }, limit }: Listings, origin: string) => ({
  '@type': 'ItemList',
  itemListElement: data.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: (page - 1) * limit + index + 1,
    name: title,
    url: `${origin}/properties/${id}`,
  })),
})
