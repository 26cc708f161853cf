import type { ReactNode } from 'react'

interface DrawingProps {
  width: number
  height: number
  className?: string
  children: ReactNode
}

function Drawing({ width, height, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** Rows and columns of windows, some of them lit. */
function Windows({ x, y, columns, rows, width, height, dx, dy, lit }: WindowsProps) {
  const at = (index: number) =>
    `M${x + (index % columns) * dx} ${y + Math.floor(index / columns) * dy}h${width}v${height}h-${width}z`
  const all = Array.from({ length: columns * rows }, (_, index) => at(index))
  return (
    <>
      <path className="lit" stroke="none" d={lit.map(at).join('')} />
      <path d={all.join('')} />
    </>
  )
}

interface WindowsProps {
  x: number
  y: number
  columns: number
  rows: number
  width: number
  height: number
  dx: number
  dy: number
  /** Counted row by row from nought. */
  lit: readonly number[]
}

/** A street of what is looked after: a terrace, flats, a house, a tower, a workshop. */
export function Street() {
  return (
    <Drawing width={560} height={260} className="street">
      <path
        className="wash"
        stroke="none"
        d="M18 236v-74l30-26 30 26 30-26 30 26v74zM160 236V104h84v132zM272 236v-68l42-36 42 36v68zM384 236V40h72v196zM478 236v-58l24-16v16l24-16v16l24-16v74z"
      />
      <path d="M2 236h556M18 236v-74m60 0v74m60 0v-74M12 167l36-31 30 26 30-26 36 31M62 148v-17h8v24M122 148v-17h8v24" />
      <Windows x={28} y={176} columns={2} rows={1} width={14} height={18} dx={60} dy={0} lit={[1]} />
      <path d="M52 236v-26h14v26M112 236v-26h14v26" />
      <path d="M160 236V104h84v132M154 104h96M164 104v-8h76v8M214 96V82h12v14" />
      <Windows x={172} y={116} columns={3} rows={3} width={14} height={18} dx={23} dy={30} lit={[1, 3, 8]} />
      <path d="M192 236v-26h20v26M202 236v-26" />
      <path d="M258 236v-34m0 10 8-8m-8 14-7-7" />
      <path className="wash" d="M258 204c-14-4-16-24 0-42 16 18 14 38 0 42Z" />
      <path d="M272 236v-68m84 68v-68M264 175l50-43 50 43M336 151v-18h10v27" />
      <circle cx="314" cy="158" r="7" />
      <path d="M314 151v14M307 158h14" />
      <Windows x={282} y={184} columns={2} rows={1} width={18} height={20} dx={46} dy={0} lit={[0]} />
      <path className="door" d="M306 236v-30h16v30" />
      <path d="M384 236V40h72v196M378 40h84M392 40V30h56v10M410 30V16m14 14V8" />
      <Windows
        x={393}
        y={54}
        columns={3}
        rows={5}
        width={14}
        height={18}
        dx={20}
        dy={29}
        lit={[0, 4, 8, 9, 13]}
      />
      <path d="M408 236v-28h24v28M420 236v-28" />
      <path d="M478 236v-58l24-16v16l24-16v16l24-16v74M490 236v-26h34v26M490 218h34M490 227h34" />
      <Windows x={486} y={188} columns={3} rows={1} width={12} height={10} dx={20} dy={0} lit={[2]} />
      <path d="M70 250h150M300 254h190" />
    </Drawing>
  )
}

/** Keys on a ring, one of them in hand: many properties. */
export function ManyKeys() {
  return (
    <Drawing width={120} height={96}>
      <circle cx="60" cy="20" r="15" />
      <circle cx="60" cy="20" r="10" />
      <g transform="rotate(34 60 20)">
        <path className="wash" d="M60 35a9 9 0 1 0 .1 0ZM60 53v32h7v-6h-4v-6h6v-6h-6" />
      </g>
      <g transform="rotate(-34 60 20)">
        <path className="wash" d="M60 35a9 9 0 1 0 .1 0ZM60 53v32h-7v-6h4v-6h-6v-6h6" />
      </g>
      <g className="accent">
        <path fill="var(--surface)" d="M60 35a9 9 0 1 0 .1 0Z" />
        <path d="M60 53v36h7v-6h-4v-6h6v-6h-6" />
      </g>
    </Drawing>
  )
}

/** One house, its door open. */
export function OneHouse() {
  return (
    <Drawing width={120} height={96}>
      <path className="wash" stroke="none" d="M28 88V46l32-28 32 28v42z" />
      <path d="M6 88h108M28 88V46m64 42V46M20 53l40-35 40 35M80 34V20h8v21" />
      <path d="M36 56h14v14H36zM43 56v14M70 56h14v14H70zM77 56v14" />
      <path className="accent" d="M54 88V62h12v26M66 62l-8 5v24l8-3" />
    </Drawing>
  )
}
