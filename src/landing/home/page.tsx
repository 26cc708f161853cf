import type { HomePage, PageFrame } from '#contract/public/pages.ts'
import type { PageParts } from '../document.tsx'
import { Layout, ProductBrand } from '../layout/frame.tsx'
import { ArrowIcon } from '../layout/icons.tsx'
import { FirstProductPicture, ProductPicture } from '../pictures/picture.tsx'
import { Street } from './drawings.tsx'
import { ForWhom, HowToStart, Jobs, Promises } from './sections.tsx'

const claim = 'Every property, kept like a good ledger.'
const summary =
  'Freehold is open-source property management: one exact, searchable record of every building, lease and repair, and a public page for each property you list.'
const heroSizes = '(max-width: 600px) calc(100vw - 32px), (max-width: 1168px) calc(100vw - 48px), 1120px'

/** What is shown where a link to the product's own pages is shared. */
export const sharedPicture = {
  path: '/brand/share.png',
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: 'Freehold: every property, kept like a good ledger',
}

/** RT-01: what it is, what it does, for whom, how to begin. */
export function homeParts({ demo }: HomePage, frame: PageFrame): Omit<PageParts, 'style'> {
  const hero = { frame, name: 'properties', onPhone: 'properties-phone', sizes: heroSizes } as const
  return {
    frame,
    title: 'Freehold · open-source property management',
    found: {
      description: summary,
      path: '/',
      siteName: 'Freehold',
      picture: sharedPicture,
      data: structuredData(frame.origin),
    },
    first: <FirstProductPicture {...hero} />,
    children: (
      <Layout frame={frame} brand={<ProductBrand />} site>
        <section className="wide hero">
          <div className="hero-words">
            <h1>{claim}</h1>
            <p className="lead">{summary}</p>
            <p className="ways">
              {frame.signedIn ? (
                <a className="button" href="/dashboard">
                  Open dashboard <ArrowIcon />
                </a>
              ) : (
                <a className="button" href="/auth">
                  Create your account <ArrowIcon />
                </a>
              )}
              {demo ? (
                <a className="button second" href="/auth/sign-in">
                  Try the demonstration
                </a>
              ) : (
                <a className="button second" href="/solution">
                  See what it does
                </a>
              )}
            </p>
          </div>
          <Street />
          <div className="sheet shot hero-shot">
            <ProductPicture
              {...hero}
              first
              alt="The list of properties in Freehold: thumbnails, references, status, units, values in four currencies"
            />
          </div>
        </section>
        <Jobs frame={frame} />
        <Promises />
        <ForWhom />
        <HowToStart demo={demo} />
      </Layout>
    ),
  }
}

function structuredData(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', '@id': `${origin}/#site`, url: `${origin}/`, name: 'Freehold', inLanguage: 'en' },
      {
        '@type': 'SoftwareApplication',
        name: 'Freehold',
        url: `${origin}/`,
        description: summary,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any, in a browser',
        license: 'https://opensource.org/license/mit',
        isAccessibleForFree: true,
        image: origin + sharedPicture.path,
      },
    ],
  }
}
