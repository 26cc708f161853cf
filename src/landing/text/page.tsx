import { isValidElement, type ReactNode } from 'react'
import Markdown, { defaultUrlTransform, type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { PageFrame, TextPage, TextPageName } from '#contract/public/pages.ts'
import { idOf, tell } from '#domain/text/markdown.ts'
import type { PageParts } from '../document.tsx'
import { sharedPicture } from '../home/page.tsx'
import { Layout, ProductBrand } from '../layout/frame.tsx'
import { ProductPicture, type PictureName } from '../pictures/picture.tsx'
import { taken } from '../pictures/taken.ts'

const names: Record<TextPageName, string> = {
  solution: 'Solution',
  about: 'About',
  'terms-of-service': 'Terms of service',
  'privacy-policy': 'Privacy policy',
}

/** From so many sections on, a page begins with a list of them. */
const worthListing = 5

/** RT-23, RT-24, RT-26, RT-27: a page of words. Raw HTML in them is shown as text, never run. */
export function textParts({ name, text }: TextPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { title, summary, rest, sections } = tell(text, names[name])
  const description =
    summary.length <= 160 ? summary : `${summary.slice(0, 160).replace(/[\s,.;:]+\S*$/, '')}…`
  return {
    frame,
    title: `${title} · Freehold`,
    found: {
      description,
      path: `/${name}`,
      siteName: 'Freehold',
      picture: sharedPicture,
      data: {
        '@context': 'https://schema.org',
        '@type': name === 'about' ? 'AboutPage' : 'WebPage',
        name: title,
        description,
        url: `${frame.origin}/${name}`,
        inLanguage: 'en',
        isPartOf: {
          '@type': 'WebSite',
          '@id': `${frame.origin}/#site`,
          name: 'Freehold',
          url: `${frame.origin}/`,
        },
      },
    },
    children: (
      <Layout frame={frame} brand={<ProductBrand />} site>
        <div className="wide text-head">
          <h1>{title}</h1>
          {summary && <p className="lead">{summary}</p>}
        </div>
        <div className={`wide text-page ${sections.length >= worthListing ? 'listed' : ''}`}>
          {sections.length >= worthListing && (
            <nav className="contents" aria-label="On this page">
              <ul>
                {sections.map(({ id, heading }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{heading}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="prose">
            <Markdown remarkPlugins={[remarkGfm]} components={componentsFor(frame)} urlTransform={ownUrl}>
              {rest}
            </Markdown>
          </div>
        </div>
      </Layout>
    ),
  }
}

/** Pictures of the product are named: `![What is seen](picture:properties)`. */
const pictureScheme = 'picture:'

const ownUrl = (url: string) => (url.startsWith(pictureScheme) ? url : defaultUrlTransform(url))

const isPicture = (name: string): name is PictureName => Object.hasOwn(taken, name)

function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : ''
}

function componentsFor(frame: PageFrame): Components {
  return {
    // The page's own heading stands above; whatever else the text has begins one level below.
    h1: ({ children }) => <h2>{children}</h2>,
    h2: ({ children }) => <h2 id={idOf(wordsOf(children))}>{children}</h2>,
    table: ({ children }) => (
      // A keyboard must reach what it has to scroll.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      <div className="table" role="group" aria-label="Table" tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    img: ({ src, alt }) => {
      // An address that is code was taken out.
      const address = src ?? ''
      if (address === '') return alt
      const name = address.slice(pictureScheme.length)
      if (!address.startsWith(pictureScheme)) return <img src={address} alt={alt ?? ''} loading="lazy" />
      if (!isPicture(name)) return alt
      return (
        <span className="sheet shot">
          <ProductPicture frame={frame} name={name} sizes="(max-width: 900px) 100vw, 800px" alt={alt ?? ''} />
        </span>
      )
    },
  }
}
