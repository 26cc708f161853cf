import styles from './frame.module.css'

interface Grid {
  x: number
  y: number
  columns: number
  rows: number
  /** Size of one window and distance from one to the next. */
  size: readonly [number, number]
  step: readonly [number, number]
  /** Windows with light in them, counted row by row. */
  lit?: readonly number[]
}

function Windows({ x, y, columns, rows, size: [width, height], step: [across, down], lit = [] }: Grid) {
  return Array.from({ length: columns * rows }, (_, index) => (
    <rect
      key={index}
      x={x + (index % columns) * across}
      y={y + Math.floor(index / columns) * down}
      width={width}
      height={height}
      rx="1"
      className={lit.includes(index) ? styles.lit : undefined}
    />
  ))
}

function Tree({ x, size }: { x: number; size: number }) {
  const ground = 300
  return (
    <g>
      <path d={`M${x} ${ground}v${-size * 1.5}m0 ${size * 0.7}l${size * 0.35} ${-size * 0.4}`} />
      <ellipse cx={x} cy={ground - size * 1.9} rx={size * 0.72} ry={size} className={styles.leaves} />
    </g>
  )
}

/** A street of the kinds of property that are looked after here, some windows lit. Decoration only. */
export function Street() {
  return (
    <svg viewBox="0 0 600 312" className={styles.street} aria-hidden="true" focusable="false">
      <g className={styles.wash}>
        <path d="M24 300V222l38-30 38 30v78Z" />
        <path d="M126 300V148h92v152Z" />
        <path d="M282 300V206l50-42 50 42v94Z" />
        <path d="M404 300V78h84v222Z" />
        <path d="M504 300v-66l26-18v18l26-18v18l26-18v84Z" />
      </g>

      {/* Terraced house */}
      <path d="M24 300V222M100 300V222M16 228l46-36 46 36M84 209v-19h9v26" />
      <Windows x={36} y={234} columns={2} rows={1} size={[15, 19]} step={[34, 0]} lit={[1]} />
      <path d="M53 300v-27h18v27M66 287h1" />

      {/* Flats */}
      <path d="M126 300V148M218 300V148M120 148h104M130 148v-8h84v8M186 140v-14h14v14" />
      <Windows x={139} y={162} columns={3} rows={4} size={[16, 18]} step={[25, 31]} lit={[1, 5, 6]} />
      <path d="M136 183h72M136 214h72M136 245h72M136 276h72M164 300v-16h16v16" />

      <Tree x={250} size={30} />

      {/* Family house, the one with the accent */}
      <path d="M282 300V206M382 300V206M272 214l60-50 60 50M354 182v-24h12v34" />
      <circle cx="332" cy="198" r="8" />
      <path d="M332 190v16M324 198h16" />
      <Windows x={294} y={226} columns={2} rows={1} size={[22, 24]} step={[54, 0]} lit={[0]} />
      <path d="M305 226v24M359 226v24" />
      <path d="M320 300v-38h24v38" className={styles.door} />
      <path d="M338 282h1M312 300h40" />

      {/* Offices */}
      <path d="M404 300V78M488 300V78M398 78h96M416 78V64h60v14M438 64V48M454 64V36" />
      <Windows x={415} y={92} columns={3} rows={6} size={[16, 19]} step={[23, 29]} lit={[0, 4, 8, 9, 16]} />
      <path d="M430 300v-30h32v30M446 300v-30" />

      {/* Workshop */}
      <path d="M504 300v-66l26-18v18l26-18v18l26-18v84" />
      <Windows x={513} y={246} columns={3} rows={1} size={[14, 11]} step={[23, 0]} lit={[2]} />
      <path d="M522 300v-30h42v30M522 280h42M522 290h42" />

      <path d="M-400 300h1400" />
    </svg>
  )
}
