import { isValidElement, type ReactNode } from 'react'
import Markdown, { defaultUrlTransform, type Components } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm from 'remark-gfm'
import { idOf } from '#domain/text/markdown.ts'
import { useColourMode } from '#src/lib/colour-mode.ts'
import { pictures } from '#src/lib/help/index.ts'
import styles from './help.module.css'

/** Pictures of screens are named: `![What is seen](picture:payment)`. */
const pictureScheme = 'picture:'
const ownUrl = (url: string) => (url.startsWith(pictureScheme) ? url : defaultUrlTransform(url))

function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(wordsOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : ''
}

function Picture({ name, alt }: { name: string; alt: string }) {
  const { shown } = useColourMode()
  const picture = pictures[name]
  if (!picture) return null
  const { width, height } = picture
  return (
    <img
      className={styles.picture}
      src={picture[shown]}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
  )
}

const components: Components = {
  h2: ({ children }) => <h2 id={idOf(wordsOf(children))}>{children}</h2>,
  a: ({ href = '', children }) =>
    href.startsWith('/dashboard') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>,
  // Keys to be pressed.
  code: ({ children }) => <kbd>{children}</kbd>,
  table: ({ children }) => (
    // A keyboard must reach what it has to scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className={styles.table} role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  img: ({ src, alt }) =>
    typeof src === 'string' && src.startsWith(pictureScheme) ? (
      <Picture name={src.slice(pictureScheme.length)} alt={alt ?? ''} />
    ) : null,
}

/** A topic's Markdown. Raw HTML in it is shown as text, never run. */
export function Prose({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      <Markdown remarkPlugins={[remarkGfm]} components={components} urlTransform={ownUrl}>
        {text}
      </Markdown>
    </div>
  )
}
