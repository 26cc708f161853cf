import type { ReactNode } from 'react'

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 200"
      width={320}
      height={200}
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

/** A street with a plot where a house should stand: the gate is there, the house is a dotted outline. */
export function EmptyPlot() {
  return (
    <Drawing>
      <path d="M8 168h304M30 180h84M140 186h120" />
      <path fill="var(--accent)" fillOpacity=".1" stroke="none" d="M22 82h76v86H22zM222 66h76v102h-76z" />
      <path d="M22 168V82m76 86V82M16 84l44-34 44 34M34 96h18v22H34zm34 0h18v22H68zm-8 72v-34h16v34M34 134h14v16H34zM76 66V48h10v26" />
      <path d="M222 168V66h76v102M216 66h88M226 66v-8h68v8M234 80h14v20h-14zm38 0h14v20h-14zm-38 34h14v20h-14zm38 0h14v20h-14zm-18 54v-22h12v22" />
      <g stroke="var(--accent)" strokeDasharray="5 5">
        <path d="M126 168v-70h68v70M118 100l42-34 42 34M138 110h16v18h-16zm28 0h16v18h-16zm-14 58v-28h16v28" />
      </g>
      <path d="M112 168v-18m8 18v-18m8 18v-18m8 18v-18M108 156h32M184 168v-18m8 18v-18m8 18v-18m8 18v-18M180 156h32" />
      <path d="M144 168h32" strokeWidth="3" stroke="var(--paper)" />
      <path d="M300 168v-30m0 6c-10-2-12-12-8-20 10 2 14 10 8 20Zm0-2c8-4 10-12 4-20" />
      <path d="M244 28c6-8 18-6 20 2 8-2 12 6 8 10h-38c-6-4 0-14 10-12Z" opacity=".6" />
    </Drawing>
  )
}

/** A house with its door shut and a notice on it. */
export function ShutDoor() {
  return (
    <Drawing>
      <path d="M20 168h280M60 182h120" />
      <path fill="var(--accent)" fillOpacity=".1" stroke="none" d="M84 76h152v92H84z" />
      <path d="M84 168V76m152 92V76M74 80l86-56 86 56M204 52V32h14v30" />
      <path d="M136 168v-62h48v62M102 98h20v24h-20zm96 0h20v24h-20zM112 98v24m96-24v24" />
      <g stroke="var(--accent)">
        <path d="m160 112-14 12m14-12 14 12" />
        <path fill="var(--paper)" d="M142 124h36v20h-36z" />
        <path d="M148 131h24M148 137h14" />
      </g>
      <path d="M176 152h2M50 168c-2-16 2-30 10-36 8 8 10 22 6 36M268 168v-22m0 4c-8-2-10-10-6-16 8 2 10 8 6 16Z" />
    </Drawing>
  )
}
